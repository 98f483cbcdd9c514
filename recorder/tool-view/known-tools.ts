import type { Call } from './call.ts'
import { planApprovalView, questionView, skillView, taskView } from './conversation-views.ts'
import { editView, notebookView, readView, writeView } from './file-views.ts'
import { deleteView, moveView, thinkView } from './other-views.ts'
import { patchView } from './patch-view.ts'
import { planAddedView, planChangedView, planListView, planView } from './plan-view.ts'
import { globView, listView, searchView } from './search-views.ts'
import { shellView, stopView, typeView, watchView } from './shell-view.ts'
import { textEditorView } from './text-editor-view.ts'
import type { ToolView } from './tool-view.ts'
import { fetchView, webSearchView } from './web-views.ts'

/** Makes a view of a call, or nothing where the arguments are not those of such a tool. */
export type ViewMaker = (call: Call) => ToolView | undefined

/** The tools by what makes their views. Names as {@link plainName} has them. */
const TOOLS: ReadonlyArray<readonly [maker: ViewMaker, names: string]> = [
  [
    shellView,
    'bash shell powershell pwsh commandexecution execcommand shellcommand localshell localshellcall ' +
      'containerexec runshellcommand runcommand runterminalcmd runterminalcommand executecommand execute terminal exec ' +
      'runinterminal bashtool',
  ],
  [watchView, 'bashoutput taskoutput agentoutputtool readbackgroundoutput commandstatus'],
  [stopView, 'killshell killbash taskstop'],
  [typeView, 'writestdin sendinput'],
  [readView, 'read readfile readmanyfiles viewimage view viewfile openfile notebookread cat'],
  [editView, 'edit multiedit replace editfile searchreplace strreplace applydiff fileedit'],
  [writeView, 'write writefile createfile writetofile newfile'],
  [patchView, 'applypatch patch filechange'],
  [notebookView, 'notebookedit editnotebook'],
  [textEditorView, 'strreplaceeditor strreplacebasededittool texteditor strreplacebasedtool'],
  [
    searchView,
    'grep search searchfilecontent greptool greps grepsearch searchfiles ripgrep codesearch codebasesearch grepfiles',
  ],
  [globView, 'glob findfiles filesearch globfilesearch find'],
  [listView, 'ls list listdir listdirectory listfiles'],
  [fetchView, 'webfetch fetch openurl readurl fetchurl browse'],
  [webSearchView, 'websearch googlewebsearch searchweb'],
  [
    planView,
    'todowrite todoread todolist updateplan writetodos plan updatetodos createtodolist updatetodolist',
  ],
  [planAddedView, 'taskcreate'],
  [planChangedView, 'taskupdate taskget'],
  [planListView, 'tasklist'],
  [taskView, 'task agent spawnagent delegate subagent delegatetoagent dispatchagent'],
  [
    questionView,
    'askuserquestion question askuser requestuserinput askquestion askfollowupquestion',
  ],
  [planApprovalView, 'exitplanmode planexit submitplan'],
  [skillView, 'skill slashcommand activateskill loadskill useskill'],
  [moveView, 'move rename movefile renamefile'],
  [deleteView, 'delete deletefile removefile'],
  [thinkView, 'think sequentialthinking thought'],
]

const BY_NAME: ReadonlyMap<string, ViewMaker> = new Map(
  TOOLS.flatMap(([maker, names]) => names.split(' ').map((name) => [name, maker] as const)),
)

/** Longer names are nobody's. */
const MAX_NAME = 100

/** What makes the view of a tool by its name; names that only look different are the same. */
export function makerFor(name: string): ViewMaker | undefined {
  return name.length > MAX_NAME ? undefined : BY_NAME.get(plainName(name))
}

/** `TodoWrite`, `todo_write`, `functions.todo-write`: `todowrite`. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:functions|default_api|tools)[.:]/, '')
    .replace(/[\s_-]+/g, '')
}
