export { ChangedFiles } from '../changed-files-part.tsx'
export { FileChanges } from '../file-changes.tsx'
export { CallBody } from './call-body.tsx'
