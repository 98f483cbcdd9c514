import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Item } from '../../recorder/index.ts'
import { type Openable, openablesIn } from '../cards/openable.ts'
import { Icon } from './icon.tsx'
import { useView } from './view-context.ts'

/** Room for the user's turn that stays in sight above what one comes back to. */
const HEADROOM = 120

/** Opens or closes all of a list, and keeps what one reads where it is. */
function useSetAll(): (openables: ReadonlyArray<Openable>, open: boolean) => void {
  const { opens, scroll } = useView()
  return useCallback(
    (openables, open) => {
      const anchor = scroll.anchor()
      scroll.following = false
      // What begins far above is not there any more when all is closed.
      const top = anchor === undefined ? 0 : open ? anchor.top : Math.max(anchor.top, HEADROOM)
      const keep = () => {
        if (anchor !== undefined) void scroll.hold(() => scroll.rowElement(anchor.key), top)
      }
      void opens.setAll(
        openables.map(({ key }) => key),
        open,
        keep,
      )
    },
    [opens, scroll],
  )
}

/** Whether all of a list is open. */
function useAllOpen(openables: ReadonlyArray<Openable>): boolean {
  const { opens, openByDefault } = useView()
  const subscribe = useCallback((listener: () => void) => opens.subscribeAny(listener), [opens])
  return useSyncExternalStore(
    subscribe,
    () =>
      openables.every(
        ({ key, call }) =>
          opens.get(key) ?? (call === undefined ? false : (openByDefault?.(call) ?? false)),
      ),
    () => false,
  )
}

/** Opens all that a thread holds, and closes it again. */
export function OpenAllPart({ items }: { items: ReadonlyArray<Item> }) {
  const { labels } = useView()
  const setAll = useSetAll()
  if (!opensMany(items)) return null
  return (
    <div className="rt-tools">
      <button type="button" className="rt-tool" onClick={() => setAll(openablesIn(items), true)}>
        <Icon name="unfold" />
        {labels.openAll}
      </button>
      <button type="button" className="rt-tool" onClick={() => setAll(openablesIn(items), false)}>
        <Icon name="fold" />
        {labels.closeAll}
      </button>
    </div>
  )
}

const OPENS: ReadonlySet<Item['kind']> = new Set(['tool', 'thinking', 'file'])

/** Whether more than one of a list opens. It is asked with each delta, and looks no further than it has to. */
function opensMany(items: ReadonlyArray<Item>): boolean {
  const first = items.findIndex(({ kind }) => OPENS.has(kind))
  return first !== -1 && items.some(({ kind }, at) => at > first && OPENS.has(kind))
}

/** What an {@link OpenAllButton} takes. */
export interface OpenAllButtonProps {
  readonly items: ReadonlyArray<Item>
  /** The key of the line that they are below, where there is one that has to open for them. */
  readonly below?: string
}

/** Opens all of a group, of a sub-agent's thread or of a run, and closes it again. */
export function OpenAllButton({ items, below }: OpenAllButtonProps) {
  const openables = useMemo(() => {
    const inside = openablesIn(items)
    return below === undefined ? inside : [{ key: below, call: undefined }, ...inside]
  }, [items, below])
  const open = useAllOpen(openables)
  const setAll = useSetAll()
  const { labels } = useView()
  if (openables.length === 0) return null
  const words = open ? labels.closeAll : labels.openAll
  return (
    <button
      type="button"
      className="rt-action"
      data-action="open-all"
      aria-label={words}
      title={words}
      onClick={() => setAll(openables, !open)}
    >
      <Icon name={open ? 'fold' : 'unfold'} />
    </button>
  )
}
