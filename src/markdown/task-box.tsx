import { Hidden } from '../view/hidden.tsx'
import { useView } from '../view/view-context.ts'

/** The box of a task in a list: drawn, for nobody can tick it here. */
export function TaskBox({ done }: { done: boolean }) {
  const { labels } = useView()
  return (
    <span className="rt-task-box" data-done={done}>
      <svg viewBox="0 0 16 16" className="rt-icon" aria-hidden="true" focusable="false">
        <path d={done ? 'M2.5 2.5h11v11h-11zM5 8.2l2.2 2.2L11.2 6' : 'M2.5 2.5h11v11h-11z'} />
      </svg>
      <Hidden>{done ? labels.taskDone : labels.taskOpen}: </Hidden>
    </span>
  )
}
