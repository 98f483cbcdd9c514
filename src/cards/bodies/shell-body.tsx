import { useState } from 'react'
import type { ShellView, ToolItem } from '../../../recorder/index.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { ShowMore } from '../../view/show-more.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { TerminalView } from '../terminal-view.tsx'

/** Characters of a command, and how many more each step shows. */
const MAX_COMMAND = 20_000

/** A command and what came out of it. */
export function ShellBody({ view, item }: { view: ShellView; item: ToolItem }) {
  const { labels } = useView()
  const { command, description, cwd, output, input } = view
  // In the card's line there is room for a short one.
  const isCut = description !== undefined && command.length + description.length > 60
  const typed = view.action === 'type' ? (input ?? '') : command
  return (
    <>
      {(isCut || cwd !== undefined) && (
        <p className="rt-line-note">
          {isCut && <VisibleText text={description.slice(0, 1_000)} />}
          {isCut && cwd !== undefined && ' · '}
          {cwd !== undefined && (
            <>
              {labels.workingDirectory} <code>{<VisibleText text={cwd.slice(0, 1_000)} />}</code>
            </>
          )}
        </p>
      )}
      {typed !== '' && <Command text={typed} />}
      {output !== '' && <TerminalView text={output} open={item.status === 'running'} />}
      {output === '' && item.status === 'complete' && (
        <p className="rt-line-note">{labels.noOutput}</p>
      )}
    </>
  )
}

/** What was typed, without a prompt; a very long one in steps. */
function Command({ text }: { text: string }) {
  const { labels } = useView()
  const [shown, setShown] = useState(MAX_COMMAND)
  const left = text.length - shown
  return (
    <div className="rt-pre rt-command-frame">
      <code className="rt-command" dir="ltr">
        <VisibleText text={left > 0 ? `${text.slice(0, shown)}…` : text} />
      </code>
      {left > 0 && (
        <ShowMore
          characters={left}
          step={MAX_COMMAND}
          onMore={() => setShown(shown + MAX_COMMAND)}
        />
      )}
      <div className="rt-actions rt-pre-actions">
        <CopyButton text={text} label={labels.copyCommand} />
      </div>
    </div>
  )
}
