import type { Agent } from './agent.ts'

const PACKAGE = `{
  "name": "slugs",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
`

const SOURCE = `/** A title as a part of a URL. */
export function slug(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
`

const TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slug } from '../src/slug.js'

test('words are joined by dashes', () => {
  assert.equal(slug('Hello wide world'), 'hello-wide-world')
})

test('no dash is left at either end', () => {
  assert.equal(slug('  Ready? Steady, go!'), 'ready-steady-go')
})
`

const RUN_TESTS = 'node --test --test-reporter=spec test/slug.test.js'

/** Makes a package with a mistake in it, tests it, mends it, and tests it again. */
export async function makeProject(agent: Agent): Promise<void> {
  await agent.think(
    'A small package with one function and a test is enough. I should check the tools before I write anything.',
  )
  await agent.say("I'll make a small package, `slugs`, and test it. First a look at the tools.")
  await Promise.all([
    agent.bash('sleep "$PAUSE"; node --version', 'See which Node this is'),
    agent.bash('npm --version', 'See which npm this is'),
  ])
  await agent.write('package.json', PACKAGE)
  await agent.write('src/slug.js', SOURCE)
  await agent.write('test/slug.test.js', TEST)
  await agent.say('The files are written. Now the tests:')

  const first = await agent.bash(RUN_TESTS, 'Run the tests')
  if (first.exitCode === 0) {
    await agent.say('The tests pass at once, which I did not expect. I leave it at that.')
    return
  }
  await agent.think(
    'The question mark and the exclamation mark become dashes, and so do the spaces in front. They have to be trimmed at both ends.',
  )
  await agent.say(
    'One test fails: a title that begins or ends with punctuation keeps a dash there. I will trim it.',
  )
  await agent.edit(
    'src/slug.js',
    "replace(/[^a-z0-9]+/g, '-')",
    "replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')",
  )
  await agent.bash(RUN_TESTS, 'Run the tests again')
  await Promise.all([
    agent.bash('sleep "$PAUSE"; wc -l src/*.js test/*.js', 'Count the lines'),
    agent.bash('find . -name "*.js*" -type f | sort', 'List what was made'),
    agent.read('src/slug.js'),
  ])
  await agent.say(
    [
      '## Done',
      '',
      'The package has one function and two tests, and **both pass**:',
      '',
      '```js',
      "slug('  Ready? Steady, go!') // 'ready-steady-go'",
      '```',
      '',
      '| file | what it is |',
      '| --- | --- |',
      '| `src/slug.js` | the function |',
      '| `test/slug.test.js` | its tests |',
      '',
      'Run them with `npm test`.',
    ].join('\n'),
  )
}
