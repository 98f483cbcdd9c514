import type { Item } from '../../recorder/index.ts'
import { useView } from './view-context.ts'

/** An item, drawn by the part for its kind. */
export function ItemView({ item }: { item: Item }) {
  const { components } = useView()
  switch (item.kind) {
    case 'user':
      return <components.UserTurn item={item} />
    case 'text':
      return <components.Text item={item} />
    case 'thinking':
      return <components.Thinking item={item} />
    case 'tool':
      return <components.Tool item={item} />
    case 'file':
      return <components.File item={item} />
    case 'notice':
      return <components.Notice item={item} />
    case 'run-end':
      return (
        <components.RunEnd
          run={{
            runId: item.runId ?? item.key,
            status: item.status === 'error' ? 'failed' : 'aborted',
          }}
          item={item}
          items={NO_ITEMS}
        />
      )
    default:
      return <UnknownItem item={item} />
  }
}

const NO_ITEMS: ReadonlyArray<Item> = []

/** A kind of a later version, or of an app's own making: it is shown as what it is. */
function UnknownItem({ item }: { item: never }) {
  return <pre className="rt-raw">{JSON.stringify(item, null, 2)}</pre>
}
