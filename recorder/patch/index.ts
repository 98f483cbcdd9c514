export { type DiffTextsOptions, diffTexts, wholeText } from './diff-texts.ts'
export {
  type FileChange,
  type FileChangeKind,
  fileChange,
  type Hunk,
  type HunkLine,
} from './file-change.ts'
export { foldContext, type Stretch } from './fold-context.ts'
export { isBeginPatch, parseBeginPatch } from './parse-begin-patch.ts'
export { looksLikePatch, parsePatch } from './parse-patch.ts'
export { parseUnified } from './parse-unified.ts'
export { type Mark, markLines, type WordMarks, wordMarks } from './word-marks.ts'
