import { createPatch, parsePatch as parseByJsdiff } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileChange, parsePatch } from '../../../recorder/patch/index.ts'
import { cpuTime } from '../terminal/cpu-time.ts'

/** A change as one can read it: `+`, `-` or space, numbers, text. */
function lines(file: FileChange | undefined): string[] {
  return (file?.hunks ?? []).flatMap((hunk) =>
    hunk.lines.map(({ kind, text, oldLine, newLine }) => {
      const mark = kind === 'add' ? '+' : kind === 'remove' ? '-' : ' '
      return `${oldLine ?? '.'} ${newLine ?? '.'} ${mark}${text}`
    }),
  )
}

test('reads a git diff with numbers, heading and counts', () => {
  const [file, ...others] = parsePatch(
    'diff --git a/cmd/hooks.go b/cmd/hooks.go\nindex e90b306..aaff428 100644\n--- a/cmd/hooks.go\n+++ b/cmd/hooks.go\n' +
      '@@ -303,3 +303,4 @@ func warn() {\n     message := 1\n-    a\n+    b\n+    c\n   resume,\n',
  )
  expect(others).toEqual([])
  expect(file).toMatchObject({ path: 'cmd/hooks.go', change: 'change', added: 2, removed: 1 })
  expect(file?.hunks[0]?.heading).toBe('func warn() {')
  expect(lines(file)).toEqual([
    '303 303      message := 1',
    '304 . -    a',
    '. 304 +    b',
    '. 305 +    c',
    '305 306    resume,',
  ])
})

test.each([
  [
    'a new file',
    'diff --git a/n.ts b/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1 @@\n+x\n',
    { path: 'n.ts', change: 'create', added: 1 },
  ],
  [
    'a deleted file',
    'diff --git a/o.ts b/o.ts\ndeleted file mode 100644\n--- a/o.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
    { path: 'o.ts', change: 'delete', removed: 1 },
  ],
  [
    'an empty new file',
    'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n',
    { path: 'e', change: 'create', hunks: [] },
  ],
  [
    'a rename without changes',
    'diff --git a/x y.ts b/z y.ts\nsimilarity index 100%\nrename from x y.ts\nrename to z y.ts\n',
    { path: 'z y.ts', oldPath: 'x y.ts', change: 'rename' },
  ],
  [
    'a rename with changes',
    'diff --git a/x b/z\nsimilarity index 90%\nrename from x\nrename to z\n--- a/x\n+++ b/z\n@@ -1 +1 @@\n-1\n+2\n',
    { path: 'z', oldPath: 'x', change: 'rename', added: 1, removed: 1 },
  ],
  [
    'a copy',
    'diff --git a/x b/z\ncopy from x\ncopy to z\n',
    { path: 'z', oldPath: 'x', change: 'create' },
  ],
  [
    'a change of mode',
    'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n',
    { path: 'run.sh', change: 'change', oldMode: '100644', newMode: '100755' },
  ],
  [
    'a binary file',
    'diff --git a/i.png b/i.png\nindex 1..2 100644\nBinary files a/i.png and b/i.png differ\n',
    { path: 'i.png', binary: true },
  ],
  [
    'paths with spaces',
    'diff --git a/my file b/my file\n--- a/my file\n+++ b/my file\n@@ -1 +1 @@\n-1\n+2\n',
    { path: 'my file' },
  ],
  [
    'quoted paths',
    'diff --git "a/\\303\\244\\t.ts" "b/\\303\\244\\t.ts"\n--- "a/\\303\\244\\t.ts"\n+++ "b/\\303\\244\\t.ts"\n@@ -1 +1 @@\n-1\n+2\n',
    { path: 'ä\t.ts' },
  ],
  [
    'paths without prefix',
    '--- src/a.ts\t2024-01-01\n+++ src/a.ts\t2024-01-02\n@@ -1 +1 @@\n-1\n+2\n',
    { path: 'src/a.ts', change: 'change' },
  ],
  ['a hunk without headers', '@@ -1 +1 @@\n-1\n+2\n', { path: '', added: 1, removed: 1 }],
  [
    'headers without a hunk line',
    '--- a/x\n+++ b/x\n-1\n+2\n',
    { path: 'x', added: 1, removed: 1 },
  ],
  [
    'hunk lines without numbers',
    '--- a/x\n+++ b/x\n@@ ... @@\n c\n-1\n+2\n',
    { path: 'x', added: 1, removed: 1 },
  ],
] as const)('reads %s', (_, text, expected) => {
  expect(parsePatch(text)).toMatchObject([expected])
})

test('reads a hunk that is longer or shorter than its numbers say', () => {
  const hunk = ' a\n-b\n+c\n d\n'
  for (const numbers of ['-1,1 +1,1', '-1,90 +1,90', '-1,3 +1,3']) {
    const files = parsePatch(
      `--- a/x\n+++ b/x\n@@ ${numbers} @@\n${hunk}--- a/y\n+++ b/y\n@@ -1 +1 @@\n-1\n+2\n`,
    )
    expect(files.map(({ path, added, removed }) => [path, added, removed])).toEqual([
      ['x', 1, 1],
      ['y', 1, 1],
    ])
  }
})

test('takes lines that look like headers for what the numbers say they are', () => {
  const [file] = parsePatch('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a\n+++ b\n same\n')
  expect(lines(file)).toEqual(['1 . --- a', '. 1 +++ b', '2 2  same'])
})

test('tells of CR LF once for the file, and keeps it in lines where only some have it', () => {
  const crlf = '--- a/x\r\n+++ b/x\r\n@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+c\r\n'
  expect(parsePatch(crlf)).toMatchObject([
    { path: 'x', crlf: true, hunks: [{ lines: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] }] },
  ])
  const [mixed] = parsePatch('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+a\r\n')
  expect(lines(mixed)).toEqual(['1 . -a', '. 1 +a\r'])
})

test('marks a last line without a line break', () => {
  const [file] = parsePatch('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n')
  expect(file?.hunks[0]?.lines).toMatchObject([{ text: 'a', noNewline: true }, { text: 'b' }])
})

test('leaves out what stands around the diff: a letter, a signature, prose', () => {
  const files = parsePatch(
    'From 1 Mon Sep 17\nSubject: x\n\n---\n x | 2 +-\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n-- \n2.39.0\n',
  )
  expect(files).toMatchObject([{ path: 'x', added: 1, removed: 1 }])
  expect(parsePatch('no diff\nat all')).toEqual([])
})

test('reads what a merge changed against all its parents', () => {
  const [file] = parsePatch(
    'diff --cc x\n--- a/x\n+++ b/x\n@@@ -1,2 -1,2 +1,3 @@@\n  a\n -b\n++c\n +d\n',
  )
  expect(lines(file)).toEqual(['. 1  a', '. . -b', '. 2 +c', '. 3 +d'])
})

test('finds in a valid diff what jsdiff finds', () => {
  const line = fc.constantFrom(
    'a',
    'b',
    'c',
    '',
    ' x',
    '-- y',
    '++ z',
    '--- a/f',
    '+++ b/f',
    '@@ -1 +1 @@',
    '\\ n',
    'é',
    '\t',
  )
  const text = fc
    .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
    .map(([all, ended]) => all.join('\n') + (ended && all.length > 0 ? '\n' : ''))
  const file = fc
    .tuple(text, text, fc.nat({ max: 4 }))
    .filter(([before, after]) => before !== after)
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 3 }), (files) => {
      const diff = files
        .map(([before, after, context], i) =>
          createPatch(`dir/f${i}.ts`, before, after, 'old', 'new', { context }),
        )
        .join('')
      const expected = parseByJsdiff(diff).map((patch) => ({
        path: patch.newFileName,
        lines: patch.hunks.flatMap((hunk) => numbered(hunk.lines, hunk.oldStart, hunk.newStart)),
      }))
      expect(
        parsePatch(diff).map((change) => ({ path: change.path, lines: lines(change) })),
      ).toEqual(expected)
    }),
    { numRuns: Number(process.env.PATCH_RUNS ?? 300) },
  )
})

function numbered(hunk: ReadonlyArray<string>, oldStart: number, newStart: number): string[] {
  let oldLine = Math.max(oldStart, 1)
  let newLine = Math.max(newStart, 1)
  return hunk
    .filter((line) => !line.startsWith('\\'))
    .map((line) => {
      const mark = line[0]
      const old = mark === '+' ? '.' : oldLine++
      const now = mark === '-' ? '.' : newLine++
      return `${old} ${now} ${line}`
    })
}

test('is linear and never throws on hostile diffs', () => {
  const took = cpuTime(() => {
    expect(parsePatch(`--- a/x\n+++ b/x\n@@ -1 +1 @@\n+${'y'.repeat(10_000_000)}`)[0]?.added).toBe(
      1,
    )
    expect(
      parsePatch(`--- a/x\n+++ b/x\n${'@@ -1 +1 @@\n-a\n+b\n'.repeat(100_000)}`)[0]?.added,
    ).toBe(100_000)
    expect(parsePatch('--- a\n+++ b\n'.repeat(100_000))).toHaveLength(1)
    expect(parsePatch(`@@ -1 +1 @@\n${'\n'.repeat(1_000_000)}`)).toHaveLength(1)
    expect(parsePatch('@'.repeat(5_000_000))).toEqual([])
    parsePatch(`diff --git ${'"a '.repeat(200_000)}`)
    parsePatch(`diff --git ${'\\'.repeat(200_000)}`)
  })
  expect(took).toBeLessThan(8_000)
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '---',
          '+++',
          '@@',
          '-1',
          '+1',
          ',',
          ' ',
          '\n',
          '\\',
          '"',
          'diff --git ',
          'a/',
          '*** ',
          'Add File: ',
          'Begin Patch',
          '\ud800',
          '\0',
          '\r',
        ),
      ),
      (parts) => {
        parsePatch(parts.join(''))
      },
    ),
  )
})
