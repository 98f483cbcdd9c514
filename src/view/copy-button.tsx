import { useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useView } from './view-context.ts'

/** What a {@link CopyButton} takes. */
export interface CopyButtonProps {
  /** What is copied, or how to get it once it is wanted. */
  readonly text: string | (() => string)
  /** Its name. Default: "Copy". */
  readonly label?: string
  /** Default: two sheets. */
  readonly icon?: IconName
}

const SHOWN = 1_500

/** Copies a text as it was written, and says so. */
export function CopyButton({ text, label, icon = 'copy' }: CopyButtonProps) {
  const { labels } = useView()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const name = label ?? labels.copy
  const copy = async () => {
    if (!(await writeToClipboard(typeof text === 'string' ? text : text()))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN)
  }
  return (
    <button
      type="button"
      className="rt-action"
      data-action="copy"
      data-copied={copied || undefined}
      aria-label={copied ? labels.copied : name}
      title={name}
      onClick={() => void copy()}
    >
      <Icon name={copied ? 'check' : icon} />
    </button>
  )
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages without a secure context, where there is no clipboard to write to. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'rt-hidden'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
