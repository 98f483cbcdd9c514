import type { ContentPart } from '@tanstack/ai/client'
import { useState } from 'react'
import { safeHref } from '../markdown/safe-href.ts'
import { Icon } from './icon.tsx'
import { useView } from './view-context.ts'

type MediaPart = Exclude<ContentPart, { type: 'text' }>

/** Pictures that cannot hold a script. Never SVG. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])
const BASE64 = /^[A-Za-z0-9+/\s]+=*\s*$/
const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i

/** An image, document, sound or film. Only pictures that came with the thread are shown; all else is named. */
export function MediaContent({ part }: { part: MediaPart }) {
  const { labels, components } = useView()
  const picture = pictureOf(part)
  if (picture !== undefined) return <Picture {...picture} />
  const { source } = part
  const href = isUrl(source) ? safeHref(source.value) : undefined
  const type = typeof source?.mimeType === 'string' ? source.mimeType : undefined
  return (
    <span className="rt-attachment" data-type={part.type}>
      <Icon name="file" />
      <span>{wordFor(part.type, labels)}</span>
      {type !== undefined && <span className="rt-soft">{type.slice(0, 100)}</span>}
      {href !== undefined && <components.Link href={href.href}>{href.host}</components.Link>}
    </span>
  )
}

interface PictureData {
  readonly type: string
  readonly base64: string
}

/** The picture in a part, where it is one that may be shown. */
export function pictureOf({ type, source }: MediaPart): PictureData | undefined {
  if (type !== 'image' || typeof source?.value !== 'string') return undefined
  if (source.type === 'data') return pictureFrom(String(source.mimeType), source.value)
  const [head, mime = ''] = DATA_URL.exec(source.value.slice(0, 100)) ?? []
  return head === undefined ? undefined : pictureFrom(mime, source.value.slice(head.length))
}

/** Base64 as a picture, where its type is one that may be shown. */
export function pictureFrom(mimeType: string, base64: string): PictureData | undefined {
  const type = mimeType.toLowerCase()
  return PICTURES.has(type) && BASE64.test(base64.slice(0, 1_000)) ? { type, base64 } : undefined
}

/** A picture out of the thread's own data; a large one when it is asked for. */
export function Picture({ type, base64 }: PictureData) {
  const { labels, budgets, format } = useView()
  const [failed, setFailed] = useState(false)
  const bytes = Math.floor((base64.length * 3) / 4)
  const [asked, setAsked] = useState(false)
  if (bytes > budgets.image && !asked) {
    return (
      <button type="button" className="rt-more" onClick={() => setAsked(true)}>
        {labels.showAnyway} ({labels.image}, {format.bytes(bytes)})
      </button>
    )
  }
  if (failed) return <span className="rt-attachment">{labels.brokenImage}</span>
  return (
    <img
      className="rt-picture"
      src={`data:${type};base64,${base64}`}
      alt={labels.image}
      onError={() => setFailed(true)}
    />
  )
}

function isUrl(
  source: MediaPart['source'] | undefined,
): source is Extract<MediaPart['source'], { type: 'url' }> {
  return source?.type === 'url' && typeof source.value === 'string'
}

function wordFor(
  type: MediaPart['type'],
  labels: { image: string; audio: string; video: string; document: string; attachment: string },
): string {
  switch (type) {
    case 'image':
      return labels.image
    case 'audio':
      return labels.audio
    case 'video':
      return labels.video
    case 'document':
      return labels.document
    default:
      return labels.attachment
  }
}
