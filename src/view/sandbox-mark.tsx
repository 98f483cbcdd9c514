import { Icon } from './icon.tsx'
import { useView } from './view-context.ts'

/** Says that something ran inside of the sandbox: everywhere this shape, with its word. */
export function SandboxMark() {
  const { labels } = useView()
  return (
    <span className="rt-sandbox" title={labels.ranInSandbox}>
      <span className="rt-sandbox-word">{labels.sandbox}</span>
      <Icon name="sandbox" />
    </span>
  )
}
