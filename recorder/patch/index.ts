export { changeOfTexts, compareSteps } from './compare-steps.ts'
export { type DiffTextsOptions, diffTexts } from './diff-texts.ts'
export {
  type FileChange,
  type FileChangeKind,
  fileChange,
  type Hunk,
  type HunkLine,
  type TextPair,
} from './file-change.ts'
export { foldContext, type Stretch } from './fold-context.ts'
export { MOST_AT_ONCE } from './most-at-once.ts'
export { isBeginPatch, parseBeginPatch } from './parse-begin-patch.ts'
export { looksLikePatch, parsePatch, parsePatchHead } from './parse-patch.ts'
export { parseUnified } from './parse-unified.ts'
export { type Mark, markLines, type WordMarks, wordMarks } from './word-marks.ts'
