import { useView } from '../view/view-context.ts'

/** The place of something that is being fetched, as high as it is going to be. */
export function Reserved({ lines }: { lines: number }) {
  const { budgets } = useView()
  return (
    <pre className="rt-pre rt-pre-text" aria-busy="true">
      {'\n'.repeat(Math.max(1, Math.min(lines, budgets.lines)))}
    </pre>
  )
}
