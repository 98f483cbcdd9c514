import type { Agent } from './agent.ts'
import { makeProject } from './make-project.ts'

/** What an agent does in a run. Throws where the run is to fail. */
export type Script = (agent: Agent) => Promise<void>

/** How many calls a long run may have. */
const MOST_CALLS = 1_000

/** Chooses what to do by a prompt's words. Nothing of the prompt is ever executed. */
export function chooseScript(prompt: string): Script {
  const words = prompt.toLowerCase()
  const calls = Number(/(\d+)\s+(?:calls|commands|steps)/.exec(words)?.[1] ?? 40)
  if (/\b(?:fail|crash|go wrong)/.test(words)) return fail
  if (/\blong\b|\d\s+(?:calls|commands|steps)/.test(words))
    return longRun(Math.min(Math.max(calls, 1), MOST_CALLS))
  if (/\b(?:helpers?|delegate|sub-?agents?)\b/.test(words)) return askHelpers
  if (/\b(?:project|make|build|write)\b/.test(words)) return makeProject
  if (/\blook|\bwhere\b|\binspect/.test(words)) return lookAround
  return explain
}

async function lookAround(agent: Agent): Promise<void> {
  await agent.think(
    'Three things to find out, none of which needs the others. I can ask for all of them at once.',
  )
  await agent.say('Let me see where I am.')
  // The first takes longest, so the results come in another order than the calls.
  await Promise.all([
    agent.bash('sleep "$PAUSE"; sleep "$PAUSE"; uname -sm', 'See what kind of machine this is'),
    agent.bash('sleep "$PAUSE"; ls -la | head -n 40', 'List the working directory'),
    agent.bash('node --version', 'See which Node this is'),
  ])
  const found = await agent.bash(
    "find . -type f -not -path '*/.*' | sort | head -n 20",
    'List the files',
  )
  const first = found.output.split('\n').find((line) => line !== '')
  if (first === undefined) {
    await agent.say(
      'The directory is **empty**. Ask me to make a small project and test it, and there will be something to see.',
    )
    return
  }
  await agent.read(first.replace(/^\.\//, ''))
  await agent.say(`There is something here already: I have read \`${first}\`. Nothing was changed.`)
}

async function fail(agent: Agent): Promise<void> {
  await agent.say('I will run the deployment check first.')
  await agent.bash('cat deploy/config.json', 'Read the deployment settings')
  await agent.think('The settings are not there. Perhaps the service can tell me.')
  await Promise.all([
    agent.bash('echo "waiting for the service…"; sleep 30', 'Wait for the service', 1_200),
    agent.bash('echo "no such host: service.invalid" >&2; exit 6', 'Ask the service'),
  ])
  await agent.say('Neither the settings nor the service can be had. I cannot go on.')
  throw new Error('The agent process exited with code 1')
}

function longRun(calls: number): Script {
  return async (agent) => {
    await agent.say(`I will work through ${calls} steps, up to three at a time.`)
    for (let step = 1; step <= calls; step += 3) {
      const batch = [step, step + 1, step + 2].filter((n) => n <= calls)
      await Promise.all(
        batch.map((n) =>
          agent.bash(
            `sleep "$PAUSE"; echo "step ${n} of ${calls}"; expr ${n} '*' ${n}`,
            `Do step ${n}`,
          ),
        ),
      )
      if (step % 15 === 1 && step > 1)
        await agent.say(`${step + batch.length - 1} of ${calls} steps are done.`)
    }
    await agent.say(`All **${calls}** steps are done.`)
  }
}

async function askHelpers(agent: Agent): Promise<void> {
  await agent.say('Two helpers can look at this at the same time.')
  await Promise.all([
    agent.task(
      'Count the files',
      'How many files are there, and how large are they?',
      async (helper) => {
        await helper.say('I will count them.')
        await Promise.all([
          helper.bash('sleep "$PAUSE"; find . -type f | wc -l', 'Count the files'),
          helper.bash('du -sh . | cut -f1', 'Measure the directory'),
        ])
        return 'The files are counted and the directory is measured.'
      },
    ),
    agent.task('Check the tools', 'Which tools are installed?', async (helper) => {
      await helper.bash('node --version && npm --version', 'Ask Node and npm for their versions')
      await helper.bash(
        'sleep "$PAUSE"; command -v no-such-tool',
        'Look for a tool that may be missing',
      )
      return 'Node and npm are there; one tool is missing.'
    }),
  ])
  await agent.say('Both helpers are back. Open their cards to see what they did.')
}

async function explain(agent: Agent): Promise<void> {
  await agent.say(
    [
      'I am a scripted agent: I run real commands in a temporary directory, but only ones from my script. Ask me to',
      '',
      '- **make a small project and test it**',
      '- **look around**',
      '- **ask two helpers**',
      '- **fail**',
      '- **do a long run of 40 calls**',
    ].join('\n'),
  )
}
