import { call } from '../items.ts'
import { FOLD, PATCH, UNIFIED } from '../samples.ts'
import type { CardCases } from './card-cases.ts'

const DIFF = { type: 'diff', path: '/srv/a.ts', oldText: 'a\nb\n', newText: 'a\nc\n' }

export const edit: CardCases = {
  name: 'Edit',
  args: {
    file_path: '/srv/project/src/fold.ts',
    old_string: '  if (seen.has(id)) return\n',
    new_string: '  const name = key(run, id)\n  if (seen.has(name)) return\n',
  },
  output: 'The file has been updated.',
  error: '<tool_use_error>String to replace not found in file.</tool_use_error>',
  dialects: {
    claudeCode: () => [
      call(
        'MultiEdit',
        {
          file_path: '/srv/a.ts',
          edits: [
            { old_string: 'one', new_string: 'two' },
            { old_string: 'three', new_string: 'four' },
          ],
        },
        'Applied 2 edits',
      ),
      call(
        'Edit',
        { file_path: '/srv/a.ts', old_string: 'seen', new_string: 'known', replace_all: true },
        'The file has been updated.',
      ),
    ],
    openCode: () => [
      call(
        'edit',
        { filePath: '/srv/a.ts', oldString: 'const a = 1', newString: 'const a = 2' },
        '',
      ),
    ],
    acp: () => [
      call('edit', { title: 'Edit a.ts', content: [DIFF] }, 'done'),
      call('Edit file', { title: 'Edit src/a.ts', kind: 'edit', path: 'src/a.ts' }, [
        { type: 'text', content: 'Edited.' },
      ]),
    ],
    grokBuild: () => [
      call(
        'str_replace_editor',
        { command: 'str_replace', path: '/srv/a.ts', old_str: 'a = 1', new_str: 'a = 2' },
        '',
      ),
    ],
    gemini: () => [
      call(
        'replace',
        { file_path: '/srv/a.ts', old_string: 'a = 2', new_string: 'a = 3' },
        'Successfully modified file',
      ),
    ],
    shape: () => [call('made_up', { path: 'a', edits: [{ oldText: 'x', newText: 'y' }] }, 'ok')],
  },
}

export const write: CardCases = {
  name: 'Write',
  args: { file_path: '/srv/project/src/fold.ts', content: FOLD },
  output: 'File created successfully at: /srv/project/src/fold.ts',
  error: 'EACCES: permission denied',
  dialects: {
    openCode: () => [call('write', { filePath: '/srv/b.ts', content: 'export const b = 1\n' }, '')],
    grokBuild: () => [
      call(
        'str_replace_editor',
        { command: 'create', path: '/srv/b.ts', file_text: 'export const b = 1\n' },
        '',
      ),
    ],
    gemini: () => [
      call(
        'write_file',
        { file_path: 'b.ts', content: 'export const b = 1\n' },
        'Successfully created and wrote to new file: b.ts',
      ),
    ],
    shape: () => [call('made_up', { path: 'a', content: 'by its shape' }, 'ok')],
  },
}

export const patch: CardCases = {
  name: 'apply_patch',
  args: PATCH,
  output: 'Success. Updated the following files:\nM src/fold.ts\nA src/key.ts\nD src/old-key.ts',
  error: 'Failed to find expected lines in src/fold.ts',
  dialects: {
    codex: () => [
      call(
        'file_change',
        {
          changes: [
            { path: 'src/a.ts', kind: 'update' },
            { path: 'src/b.ts', kind: 'add' },
            { path: 'src/c.ts', kind: 'delete' },
          ],
        },
        '{"changes":[],"status":"completed"}',
      ),
    ],
    codexRollout: () => [call('apply_patch', { input: PATCH }, 'Done!')],
    openCode: () => [call('patch', { patchText: UNIFIED }, 'ok')],
  },
}

export const notebook: CardCases = {
  name: 'NotebookEdit',
  args: {
    notebook_path: '/srv/project/tides.ipynb',
    cell_id: 'c3',
    new_source: 'heights = predict(start, days=3)\nheights.plot()',
    cell_type: 'code',
  },
  output: 'Updated cell c3',
  error: 'Cell with ID "c3" not found in notebook.',
  dialects: {
    claudeCode: () => [
      call(
        'NotebookEdit',
        {
          notebook_path: '/srv/a.ipynb',
          new_source: '# Heights',
          cell_type: 'markdown',
          edit_mode: 'insert',
        },
        'Inserted cell c4',
      ),
      call(
        'NotebookEdit',
        { notebook_path: '/srv/a.ipynb', cell_id: 'c4', new_source: '', edit_mode: 'delete' },
        'Deleted cell c4',
      ),
    ],
  },
}

export const move: CardCases = {
  name: 'move',
  args: { title: 'Move', from: 'src/key.ts', to: 'src/fold/key.ts' },
  output: 'Moved.',
  error: 'ENOENT: no such file or directory',
  dialects: {
    shape: () => [call('rename_file', { source: 'a.ts', destination: 'b.ts' }, 'ok')],
  },
}

const remove: CardCases = {
  name: 'delete',
  args: { title: 'Delete', path: 'src/old-key.ts' },
  output: 'Deleted.',
  error: 'EPERM: operation not permitted',
  dialects: {
    shape: () => [call('remove_file', { path: 'a.ts' }, 'ok')],
  },
}

export { remove as delete }
