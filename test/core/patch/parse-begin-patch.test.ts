import { expect, test } from 'vitest'
import { looksLikePatch, parsePatch } from '../../../recorder/patch/index.ts'

const PATCH = `*** Begin Patch
*** Add File: src/new.ts
+export const a = 1
+
*** Update File: src/old.ts
*** Move to: src/renamed.ts
@@ class Box
@@ open()
 before
-was
+is

 after
@@
-x
*** End of File
*** Delete File: src/gone.ts
*** End Patch
`

test('reads added, moved, changed and deleted files', () => {
  expect(parsePatch(PATCH)).toMatchObject([
    { path: 'src/new.ts', change: 'create', added: 2, removed: 0 },
    { path: 'src/renamed.ts', oldPath: 'src/old.ts', change: 'rename', added: 1, removed: 2 },
    { path: 'src/gone.ts', change: 'delete', hunks: [] },
  ])
  const [, moved] = parsePatch(PATCH)
  expect(moved?.hunks[0]).toEqual({
    heading: 'class Box › open()',
    lines: [
      { kind: 'context', text: 'before' },
      { kind: 'remove', text: 'was' },
      { kind: 'add', text: 'is' },
      { kind: 'context', text: '' },
      { kind: 'context', text: 'after' },
    ],
  })
})

test('reads one out of a shell command, and as far as it has come', () => {
  expect(parsePatch(`apply_patch <<'EOF'\n${PATCH}EOF`)).toHaveLength(3)
  const cut = PATCH.indexOf('+is') + 2
  expect(parsePatch(PATCH.slice(0, cut))).toMatchObject([
    { path: 'src/new.ts' },
    { added: 1, removed: 1 },
  ])
  expect(looksLikePatch('*** Begin Patch')).toBe(true)
  expect(looksLikePatch('a\n+b\n')).toBe(false)
})

test('numbers the lines of new files only', () => {
  const [made] = parsePatch(PATCH)
  expect(made?.hunks[0]?.lines.map((line) => line.newLine)).toEqual([1, 2])
})
