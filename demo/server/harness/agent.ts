import { type AdapterYieldChunk, EventType } from '@tanstack/ai'
import { runShell, type ShellResult } from './shell.ts'
import type { FileChange, Workspace } from './workspace.ts'

/** The model that the demo's agent says it is. */
export const MODEL = 'scripted-1'

/** What an {@link Agent} works with. */
export interface AgentOptions {
  readonly runId: string
  readonly workspace: Workspace
  readonly signal: AbortSignal
  /** How slowly it works: 1 to be watched, 0 as fast as it can. */
  readonly pace: number
  /** Takes what it emits. */
  readonly emit: (chunk: AdapterYieldChunk) => void
}

/** How a tool ended: its text, and whether that is an error. */
interface ToolResult {
  readonly content: string
  readonly failed: boolean
}

/** Milliseconds a shell command may take unless its script says otherwise. */
const TIMEOUT_MS = 20_000

/**
 * The hands of a coding agent: says, thinks, and uses tools that really run, and emits for each what
 * a harness adapter emits. Calls may run side by side.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #parent: string | undefined
  readonly #count: { messages: number; calls: number; results: number; words: number }

  constructor(options: AgentOptions, parent?: { readonly callId: string; readonly of: Agent }) {
    this.#options = options
    this.#parent = parent?.callId
    this.#count =
      parent === undefined ? { messages: 0, calls: 0, results: 0, words: 0 } : parent.of.#count
  }

  /** How many words it has said and thought so far. */
  get words(): number {
    return this.#count.words
  }

  /** Says a text, word by word. */
  async say(text: string): Promise<void> {
    const messageId = this.#messageId()
    this.#emit({
      type: EventType.TEXT_MESSAGE_START,
      messageId,
      role: 'assistant',
      ...this.#nested(),
    })
    let content = ''
    for (const delta of this.#words(text)) {
      content += delta
      this.#emit({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta, content })
      await this.wait(45)
    }
    this.#emit({ type: EventType.TEXT_MESSAGE_END, messageId })
  }

  /** Thinks a text, word by word. */
  async think(text: string): Promise<void> {
    const messageId = this.#messageId()
    this.#emit({ type: EventType.REASONING_START, messageId })
    this.#emit({
      type: EventType.REASONING_MESSAGE_START,
      messageId,
      role: 'reasoning',
      ...this.#nested(),
    })
    for (const delta of this.#words(text)) {
      this.#emit({ type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta })
      await this.wait(30)
    }
    this.#emit({ type: EventType.REASONING_MESSAGE_END, messageId })
    this.#emit({ type: EventType.REASONING_END, messageId })
  }

  /** Runs a command line. Answers how it went; a failure is for the script to react to. */
  async bash(command: string, description: string, timeoutMs = TIMEOUT_MS): Promise<ShellResult> {
    let result: ShellResult = { output: '', exitCode: null, timedOut: false }
    await this.#call('Bash', { command, description, timeout: timeoutMs }, async (toolCallId) => {
      result = await runShell(command, {
        cwd: this.#options.workspace.dir,
        env: { PAUSE: String(0.8 * this.#options.pace), FORCE_COLOR: '1' },
        timeoutMs,
        signal: this.#options.signal,
        onOutput: (chunk) => this.#custom('process.stdout', { processId: toolCallId, chunk }),
      })
      return shellText(result, timeoutMs)
    })
    return result
  }

  async write(path: string, content: string): Promise<void> {
    await this.#call('Write', { file_path: path, content }, async () => {
      this.#changed(await this.#options.workspace.write(path, content))
      return { content: `File created successfully at: ${path}`, failed: false }
    })
  }

  async edit(path: string, oldText: string, newText: string): Promise<void> {
    const args = { file_path: path, old_string: oldText, new_string: newText, replace_all: false }
    await this.#call('Edit', args, async () => {
      this.#changed(await this.#options.workspace.edit(path, oldText, newText))
      return { content: `The file ${path} has been updated.`, failed: false }
    })
  }

  async read(path: string): Promise<void> {
    await this.#call('Read', { file_path: path }, async () => {
      const lines = (await this.#options.workspace.read(path)).replace(/\n$/, '').split('\n')
      const numbered = lines.map((line, index) => `${String(index + 1).padStart(5)}→${line}`)
      return { content: numbered.join('\n'), failed: false }
    })
  }

  /** Lets a sub-agent work; what it answers is the result of the call. */
  async task(
    description: string,
    prompt: string,
    work: (agent: Agent) => Promise<string>,
  ): Promise<void> {
    await this.#call(
      'Task',
      { description, prompt, subagent_type: 'general-purpose' },
      async (callId) => {
        const agent = new Agent(this.#options, { callId, of: this })
        return { content: await work(agent), failed: false }
      },
    )
  }

  /** Waits, as long as its pace says. */
  async wait(ms: number): Promise<void> {
    const { pace, signal } = this.#options
    signal.throwIfAborted()
    if (pace === 0) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms * pace)
      signal.addEventListener('abort', done, { once: true })
    })
    signal.throwIfAborted()
  }

  async #call(
    name: string,
    input: object,
    run: (toolCallId: string) => Promise<ToolResult>,
  ): Promise<void> {
    await this.wait(300)
    // Numbered afresh in every run, as Codex does.
    const toolCallId = `call_${this.#count.calls++}`
    const args = JSON.stringify(input)
    this.#emit({
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName: name,
      toolName: name,
      ...this.#nested(),
    })
    for (const [delta, soFar] of pieces(args)) {
      this.#emit({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta, args: soFar })
    }
    this.#emit({
      type: EventType.TOOL_CALL_END,
      toolCallId,
      toolCallName: name,
      toolName: name,
      input,
    })
    const { content, failed } = await run(toolCallId).catch((error: unknown) => ({
      content: messageOf(error),
      failed: true,
    }))
    // A call that an abort cut off has no result.
    this.#options.signal.throwIfAborted()
    const messageId = `${this.#options.runId}-result-${this.#count.results++}`
    const state = failed ? { state: 'output-error' as const } : {}
    this.#emit({
      type: EventType.TOOL_CALL_RESULT,
      toolCallId,
      messageId,
      role: 'tool',
      content,
      ...state,
    })
  }

  #changed({ path, diff }: FileChange): void {
    this.#custom('sandbox.file.diff', { path, diff })
  }

  #custom(name: string, value: object): void {
    this.#emit({ type: EventType.CUSTOM, name, value, ...this.#nested() })
  }

  #emit(chunk: AdapterYieldChunk): void {
    this.#options.emit({ ...chunk, model: MODEL, timestamp: Date.now() })
  }

  #nested(): { metadata?: { parentToolCallId: string } } {
    return this.#parent === undefined ? {} : { metadata: { parentToolCallId: this.#parent } }
  }

  #messageId(): string {
    return `${this.#options.runId}-message-${this.#count.messages++}`
  }

  #words(text: string): string[] {
    const words = text.match(/\s*\S+|\s+$/g) ?? []
    this.#count.words += words.length
    return words
  }
}

/** What Claude Code shows of a command: its output, and how it ended where that was not well. */
function shellText({ output, exitCode, timedOut }: ShellResult, timeoutMs: number): ToolResult {
  if (timedOut)
    return { content: `Command timed out after ${timeoutMs / 1000}s\n${output}`, failed: true }
  if (exitCode !== 0)
    return { content: `Exit code ${exitCode ?? 'unknown'}\n${output}`, failed: true }
  return { content: output, failed: false }
}

/** A text in two halves, each with the text so far: arguments stream. */
function pieces(text: string): [delta: string, soFar: string][] {
  const middle = Math.ceil(text.length / 2)
  return [
    [text.slice(0, middle), text.slice(0, middle)],
    [text.slice(middle), text],
  ]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
