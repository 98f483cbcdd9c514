import { spellInvisible } from '../view/spell-invisible.ts'
import { VisibleText } from '../view/visible-text.tsx'

/**
 * A path in one line. Where there is no room for all of it, its folders give way and not its name.
 */
export function PathText({ path }: { path: string }) {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
  const folders = nearFolders(path.slice(0, cut))
  return (
    <span className="rt-object rt-path" title={spellInvisible(path.slice(0, 1_000))}>
      {folders !== '' && (
        <span className="rt-folders">
          <VisibleText text={folders} />
        </span>
      )}
      <span className="rt-file-name">
        <VisibleText text={path.slice(cut)} />
      </span>
    </span>
  )
}

/** So many folders say where a file is; those above them are the same for all of a thread's files. */
const NEAR = 3

function nearFolders(folders: string): string {
  const parts = folders.split(/(?<=[/\\])/)
  return parts.length > NEAR + 1
    ? `…${folders.includes('/') ? '/' : '\\'}${parts.slice(-NEAR).join('')}`
    : folders
}
