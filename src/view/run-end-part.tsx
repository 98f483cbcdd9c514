import { memo, type ReactNode } from 'react'
import { CARD_BODIES } from '../cards/card-bodies.ts'
import type { ChangedFile } from '../cards/changed-files.ts'
import { Counts } from '../cards/counts.tsx'
import { LaterBody } from '../cards/later-body.tsx'
import { useChangedFiles } from '../cards/use-changed-files.ts'
import type { RunEndProps } from './components.ts'
import { Disclosure } from './disclosure.tsx'
import { Icon, type IconName } from './icon.tsx'
import { OpenAllButton } from './open-all.tsx'
import { readUsage } from './read-usage.ts'
import { useView } from './view-context.ts'
import { VisibleText } from './visible-text.tsx'

type Ending = 'completed' | 'failed' | 'stopped' | 'crashed'

const ICONS: Readonly<Record<Ending, IconName>> = {
  completed: 'check',
  failed: 'cross',
  stopped: 'stop',
  crashed: 'ring',
}

/** How a run ended: how long it took, what it changed and what it cost, where these are known. */
export const RunEndPart = memo(function RunEndPart({ run, item, items }: RunEndProps) {
  const { labels, format } = useView()
  const ending = endingOf(run, item)
  const files = useChangedFiles(items)
  const usage = readUsage(run.usage)
  const took =
    run.startedAt !== undefined && run.finishedAt !== undefined
      ? run.finishedAt - run.startedAt
      : undefined
  const facts: ReactNode[] = []
  if (took !== undefined && took >= 0) facts.push(format.duration(took))
  if (usage.tokens !== undefined)
    facts.push(labels.tokens(usage.tokens, format.count(usage.tokens)))
  if (usage.cost !== undefined) facts.push(format.money(usage.cost))
  if (run.redactions !== undefined && run.redactions > 0) {
    facts.push(labels.redacted(run.redactions, format.count(run.redactions)))
  }
  const words: Record<Ending, string> = {
    completed: labels.runCompleted,
    failed: labels.runFailed,
    stopped: labels.runStopped,
    crashed: labels.runCrashed,
  }
  const message = item?.message ?? run.error?.message
  // A run that went well and of which nothing is known needs no line of its own.
  if (ending === 'completed' && facts.length === 0 && files.length === 0) return null
  return (
    <div className="rt-run-end" data-ending={ending}>
      <div className="rt-run-line">
        <span className="rt-mark">
          <Icon name={ICONS[ending]} />
        </span>
        <span className="rt-run-word">{words[ending]}</span>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts are few, and stand in one order.
          <span key={index} className="rt-fact">
            {fact}
          </span>
        ))}
        <span className="rt-actions">
          <OpenAllButton items={items} />
        </span>
      </div>
      {message !== undefined && message !== '' && (
        <p className="rt-run-message">
          <VisibleText text={message.slice(0, 2_000)} />
        </p>
      )}
      {files.length > 0 && (
        <Disclosure
          id={`${run.runId}/files`}
          head={
            <>
              <span className="rt-mark">
                <Icon name="pencil" />
              </span>
              <span className="rt-files-changed">
                {labels.filesChanged(files.length, format.count(files.length))}
              </span>
              <Counts
                added={files.reduce((sum, { added }) => sum + added, 0)}
                removed={files.reduce((sum, { removed }) => sum + removed, 0)}
              />
            </>
          }
          body={() => (
            <LaterBody
              meanwhile={() => namesOf(files)}
              raw={() => namesOf(files)}
              draw={({ ChangedFiles }) => <ChangedFiles files={files} />}
            />
          )}
          prepare={CARD_BODIES.fetch}
        />
      )}
    </div>
  )
})

function namesOf(files: ReadonlyArray<ChangedFile>): string {
  return files.map(({ path }) => path).join('\n')
}

/** What does not say why it ended early was stopped: nobody has to have died for that. */
function endingOf(run: RunEndProps['run'], item: RunEndProps['item']): Ending {
  if (run.status === 'failed') return 'failed'
  if (run.status !== 'aborted') return 'completed'
  return (item?.reason ?? run.reason) === 'crashed' ? 'crashed' : 'stopped'
}
