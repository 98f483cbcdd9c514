import type { ShellView, ToolItem } from '../../../recorder/index.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { TerminalView } from '../terminal-view.tsx'

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
      {typed !== '' && (
        <div className="rt-pre rt-command-frame">
          <code className="rt-command" dir="ltr">
            <VisibleText
              text={typed.length > MAX_COMMAND ? `${typed.slice(0, MAX_COMMAND)}…` : typed}
            />
          </code>
          <div className="rt-actions rt-pre-actions">
            <CopyButton text={typed} label={labels.copyCommand} />
          </div>
        </div>
      )}
      {output !== '' && <TerminalView text={output} open={item.status === 'running'} />}
      {output === '' && item.status === 'complete' && (
        <p className="rt-line-note">{labels.noOutput}</p>
      )}
    </>
  )
}
