import type { ToolItem, ToolView } from '../../../recorder/index.ts'
import { NestedThread } from '../nested-thread.tsx'
import { BodyOfKind } from './body-of-kind.tsx'
import { ToolPictures } from './tool-pictures.tsx'

/** What a {@link CallBody} takes. */
export interface CallBodyProps {
  readonly item: ToolItem
  /** What is to be drawn of it; null where its pictures and its sub-agent's calls are all. */
  readonly view: ToolView | null
  readonly images: ReadonlyArray<ToolView['images'][number]>
  /** Whether the calls of a sub-agent stand below. */
  readonly nested: boolean
}

/** A call drawn by its kind, with its pictures and the calls that were made on its behalf. */
export function CallBody({ item, view, images, nested }: CallBodyProps) {
  return (
    <>
      {view !== null && <BodyOfKind view={view} item={item} />}
      {images.length > 0 && <ToolPictures images={images} />}
      {nested && <NestedThread items={item.children} />}
    </>
  )
}
