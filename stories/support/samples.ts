const ESC = '\u001b'

/** Output of a test run, in colours and with a progress bar that was written over. */
export const COLOURS = [
  `${ESC}[1m${ESC}[46m RUN ${ESC}[49m${ESC}[22m ${ESC}[36mv4.1.12${ESC}[39m ${ESC}[90m/srv/project${ESC}[39m`,
  '',
  `collecting 10 %\rcollecting 55 %\rcollecting 100 %${ESC}[K`,
  ` ${ESC}[32m✓${ESC}[39m test/fold.test.ts ${ESC}[2m(12 tests)${ESC}[22m ${ESC}[33m 302${ESC}[2mms${ESC}[22m${ESC}[39m`,
  ` ${ESC}[31m❯${ESC}[39m test/log.test.ts ${ESC}[2m(4 tests | ${ESC}[22m${ESC}[31m1 failed${ESC}[39m${ESC}[2m)${ESC}[22m`,
  `   ${ESC}[31m×${ESC}[39m refuses a terminal run`,
  `     ${ESC}[38;5;208mexpected 2 to be 3${ESC}[0m  ${ESC}[38;2;90;160;255mblue by its numbers${ESC}[0m`,
  '',
  `${ESC}[41;97m FAIL ${ESC}[0m ${ESC}[3mtest/log.test.ts${ESC}[23m > ${ESC}[4mrefuses a terminal run${ESC}[24m`,
  `${ESC}]8;;https://example.com${ESC}\\a link that is text${ESC}]8;;${ESC}\\`,
].join('\n')

/** A short file. */
export const FOLD = `export function fold(chunks: Iterable<Chunk>): Item[] {
  const items: Item[] = []
  for (const chunk of chunks) {
    // Nothing else may add items.
    apply(items, chunk)
  }
  return items
}
`

/** The same as Claude Code reads it. */
export const NUMBERED = FOLD.split('\n')
  .map((line, index) => `${String(index + 41).padStart(6)}→${line}`)
  .join('\n')

/** A unified diff. */
export const UNIFIED = `diff --git a/src/fold.ts b/src/fold.ts
--- a/src/fold.ts
+++ b/src/fold.ts
@@ -38,9 +38,10 @@ export function apply(items: Item[], chunk: Chunk): void {
   const open = new Map<string, number>()
   const { id, run } = chunk
 
-  if (seen.has(id)) return
-  seen.add(id)
+  const name = key(run, id)
+  if (seen.has(name)) return
+  seen.add(name)
   open.set(id, items.length)
 }
 
`

/** A patch of three files, as Codex writes it. */
export const PATCH = `*** Begin Patch
*** Update File: src/fold.ts
@@ export function apply
-  if (seen.has(id)) return
+  if (seen.has(key(run, id))) return
*** Add File: src/key.ts
+/** The name of a call: ids are used again from run to run. */
+export const key = (run: string, id: string) => \`\${run}/\${id}\`
*** Delete File: src/old-key.ts
*** End Patch
`

/** A picture. */
export const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAYAAACM/rhtAAAAQElEQVR42u3OMQ0AMAgAsMn/aHgmgwcS0qRt9gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD9sFQABZc1pSQAAAABJRU5ErkJggg=='
