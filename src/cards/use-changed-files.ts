import { useEffect, useMemo, useState } from 'react'
import type { Item } from '../../recorder/index.ts'
import { breather } from '../store/breather.ts'
import { type ChangedFile, changedFiles, mayChange } from './changed-files.ts'
import { viewOf } from './view-of.ts'

/** Of so many items it is made out at once what they changed; of more, after they were drawn. */
const AT_ONCE = 60

type Files = ReadonlyArray<ChangedFile>

const NONE: Files = []
const KNOWN = new WeakMap<ReadonlyArray<Item>, Files>()

/** The files that a run changed; of a long run none, until it is known in a moment. */
export function useChangedFiles(items: ReadonlyArray<Item>): Files {
  const [, setFound] = useState<Files>()
  const few = useMemo(() => (items.length > AT_ONCE ? undefined : changedFiles(items)), [items])
  useEffect(() => {
    if (items.length <= AT_ONCE || KNOWN.has(items)) return
    const leave = new AbortController()
    void makeOut(items, leave.signal).then((files) => {
      if (!leave.signal.aborted) setFound(files)
    })
    return () => leave.abort()
  }, [items])
  return few ?? KNOWN.get(items) ?? NONE
}

async function makeOut(items: ReadonlyArray<Item>, signal: AbortSignal): Promise<Files> {
  const breathe = breather()
  // Calls are what costs; they are looked at one by one, and remembered.
  for (const item of items) {
    if (signal.aborted) return NONE
    if (item.kind !== 'tool' || !mayChange(item)) continue
    viewOf(item)
    await breathe()
  }
  const files = changedFiles(items)
  KNOWN.set(items, files)
  return files
}
