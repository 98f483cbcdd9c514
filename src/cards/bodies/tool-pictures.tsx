import type { ToolImage } from '../../../recorder/index.ts'
import { safeHref } from '../../markdown/safe-href.ts'
import { Picture, pictureFrom } from '../../view/content-part.tsx'
import { useView } from '../../view/view-context.ts'

/** More pictures of one call than this are not drawn. */
const MAX_PICTURES = 50

/** The pictures that a call brought. */
export function ToolPictures({ images }: { images: ReadonlyArray<ToolImage> }) {
  return (
    <div className="rt-attachments">
      {images.slice(0, MAX_PICTURES).map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images of a result never change their order.
        <ToolPicture key={index} image={image} />
      ))}
    </div>
  )
}

function ToolPicture({ image }: { image: ToolImage }) {
  const { labels, components } = useView()
  const picture = image.kind === 'data' ? pictureFrom(image.mimeType, image.data) : undefined
  if (picture !== undefined) return <Picture {...picture} />
  const href = image.kind === 'url' ? safeHref(image.url) : undefined
  return (
    <span className="rt-attachment" data-type="image">
      <span>{labels.image}</span>
      <span className="rt-soft">{image.mimeType.slice(0, 100)}</span>
      {href !== undefined && <components.Link href={href.href}>{href.host}</components.Link>}
    </span>
  )
}
