import type { TaskView, ToolItem } from '../../../recorder/index.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { Disclosure } from '../../view/disclosure.tsx'
import { useView } from '../../view/view-context.ts'
import { NestedThread } from '../nested-thread.tsx'

/** What a sub-agent was told, what it did, and its last word. */
export function TaskBody({ view, item }: { view: TaskView; item: ToolItem }) {
  const { labels } = useView()
  const { prompt, output, agent } = view
  const last = item.children.at(-1)
  // A sub-agent's result is as a rule what it said last.
  const said = last?.kind === 'text' && last.text.trim() === output.trim()
  return (
    <>
      {prompt !== '' && (
        <div className="rt-children">
          <Disclosure
            id={`${item.key}/prompt`}
            head={
              <>
                <span className="rt-lead">{labels.prompt}</span>
                {agent !== undefined && <span className="rt-aside">{agent.slice(0, 100)}</span>}
              </>
            }
            body={() => <Markdown text={prompt} breaks />}
          />
        </div>
      )}
      {item.children.length > 0 && <NestedThread items={item.children} />}
      {output !== '' && !said && (
        <div className="rt-answer">
          <p className="rt-label">{labels.answer}</p>
          <Markdown text={output} />
        </div>
      )}
    </>
  )
}
