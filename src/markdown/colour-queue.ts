import { nextTask } from '../store/breather.ts'
import { scrollerOf, viewportTop } from '../view/virtual/scroller.ts'
import { ColourCache } from './colour-cache.ts'
import { ColourJob, type Steps, type Wanted } from './colour-job.ts'
import { type CodeLine, colourSteps, PIECE, pieces } from './colour-steps.ts'
import { loadHighlighter } from './highlight.ts'
import type { Highlighter } from './highlight-tokens.ts'

/** Milliseconds of colouring before the page gets its turn. */
const SLICE = 8
/** Characters of code that stay in their colours out of sight; beyond, what was left longest ago goes first. */
const BUDGET = 400_000
/** How far beyond what is in sight code is coloured: as much again on either side. */
const NEAR = '100% 0px'

/**
 * Colours the code of a page: after it was painted, in slices, what is nearest to the middle of what
 * one sees first. What scrolls out of reach before its turn stays plain until it comes back, and what
 * is drawn no more is forgotten.
 */
export class ColourQueue {
  /** By their elements, those left longest ago first. */
  readonly #jobs = new Map<Element, ColourJob>()
  readonly #waiting = new Map<Element, ColourJob>()
  readonly #highlighters = new Map<string, Highlighter>()
  readonly #kept = new ColourCache(BUDGET)
  readonly #sight: IntersectionObserver | undefined = this.#watch()
  #isRunning = false

  /** Characters of code that are in their colours, and of what is remembered. */
  get characters(): { readonly drawn: number; readonly kept: number } {
    let drawn = 0
    for (const { given } of this.#jobs.values()) drawn += given?.code.length ?? 0
    return { drawn, kept: this.#kept.characters }
  }

  /** Colours the code that an element shows, or what it shows now. */
  colour(element: Element, wanted: Wanted): void {
    const known = this.#jobs.get(element)
    const job = known ?? new ColourJob(wanted)
    job.begin(wanted)
    if (known === undefined) {
      this.#jobs.set(element, job)
      job.isNear = this.#sight === undefined
      this.#sight?.observe(element)
    }
    this.#enlist(element, job)
  }

  /** Leaves an element alone. */
  forget(element: Element): void {
    this.#sight?.unobserve(element)
    this.#jobs.delete(element)
    this.#waiting.delete(element)
  }

  #watch(): IntersectionObserver | undefined {
    if (typeof IntersectionObserver === 'undefined') return undefined
    // Newer than the type: how far it looks beyond the edges of what scrolls inside the page.
    const options: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: NEAR,
      scrollMargin: NEAR,
    }
    return new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#moved(target, isIntersecting)
    }, options)
  }

  #moved(element: Element, isNear: boolean): void {
    const job = this.#jobs.get(element)
    if (job === undefined || job.isNear === isNear) return
    job.isNear = isNear
    this.#jobs.delete(element)
    this.#jobs.set(element, job)
    if (isNear) this.#enlist(element, job)
    else {
      job.pause()
      this.#waiting.delete(element)
    }
  }

  #enlist(element: Element, job: ColourJob): void {
    if (job.isDone || !job.isNear) return
    this.#waiting.set(element, job)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    await painted()
    while (this.#waiting.size > 0) {
      const jobs = byDistance(this.#waiting)
      const until = performance.now() + SLICE
      let tokens = 0
      const isOver = () => tokens >= PIECE || performance.now() >= until
      for (const [element, job] of jobs) {
        do tokens += this.#step(element, job)
        while (this.#waiting.has(element) && !isOver())
        if (isOver()) break
      }
      this.#trim()
      // What was given is drawn before more is made: React asks for its turn as soon as this pauses.
      await undefined
      await nextTask()
    }
    this.#isRunning = false
  }

  /** Colours some lines, and answers of how many tokens they are. */
  #step(element: Element, job: ColourJob): number {
    if (isSelected(element)) {
      this.#waitFor(element, job, selectionMoved())
      return 0
    }
    const { code, language, open } = job.wanted
    const highlighter = this.#highlighters.get(language)
    if (highlighter === undefined) {
      this.#waitFor(element, job, this.#load(language, job))
      return 0
    }
    job.steps ??= this.#begin(code, language, highlighter)
    const lines = nextOf(job.steps)
    if (lines !== undefined) {
      job.add(lines)
      return lines.reduce((sum, line) => sum + line.length + 1, 0)
    }
    job.end()
    this.#waiting.delete(element)
    if (!open) this.#kept.set(language, code, job.fresh)
    return 0
  }

  #begin(code: string, language: string, highlighter: Highlighter): Steps {
    const known = this.#kept.get(language, code)
    return known === undefined ? colourSteps(code, highlighter) : pieces(known)
  }

  #waitFor(element: Element, job: ColourJob, until: Promise<void>): void {
    this.#waiting.delete(element)
    void until.then(() => {
      if (this.#jobs.get(element) === job) this.#enlist(element, job)
    })
  }

  async #load(language: string, job: ColourJob): Promise<void> {
    try {
      const highlighter = await loadHighlighter(language)
      if (highlighter !== undefined) this.#highlighters.set(language, highlighter)
      else if (job.wanted.language === language) job.isDone = true
    } catch {
      // Offline, or a new version was deployed: plain code is what is there, and it is whole.
      job.isDone = true
    }
  }

  #trim(): void {
    let { drawn } = this.characters
    for (const [element, job] of this.#jobs) {
      if (drawn <= BUDGET) return
      if (job.isNear || job.given === undefined || isSelected(element)) continue
      drawn -= job.given.code.length
      job.takeBack()
    }
  }
}

/** The one of the page. */
export const COLOUR_QUEUE = new ColourQueue()

/** Of a language's grammar that fails, one is told, and the code stays plain. */
function nextOf(steps: Steps): ReadonlyArray<CodeLine> | undefined {
  try {
    const step = steps.next()
    return step.done === true ? undefined : step.value
  } catch (error) {
    reportError(error)
    return undefined
  }
}

/** Resolves when what is drawn now is in sight; in a hidden page, once somebody looks at it. */
function painted(): Promise<void> {
  return new Promise<void>((done) => requestAnimationFrame(() => done())).then(nextTask)
}

/** What is nearest to the middle of what its reader sees first. */
function byDistance(jobs: ReadonlyMap<Element, ColourJob>): [Element, ColourJob][] {
  const middles = new Map<Element, number>()
  return [...jobs]
    .map((entry) => {
      const thread = entry[0].closest('.rt-thread') ?? entry[0]
      const middle = middles.get(thread) ?? middleOf(scrollerOf(thread))
      middles.set(thread, middle)
      const { top, bottom } = entry[0].getBoundingClientRect()
      return { entry, distance: Math.max(top - middle, middle - bottom, 0) }
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry)
}

function middleOf(scroller: Element): number {
  const top = viewportTop(scroller)
  return (Math.max(0, top) + Math.min(innerHeight, top + scroller.clientHeight)) / 2
}

/** Whether somebody has selected some of it: what is drawn anew is selected no more. */
function isSelected(element: Element): boolean {
  const selection = element.ownerDocument.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true)
}

function selectionMoved(): Promise<void> {
  return new Promise((done) => {
    document.addEventListener('selectionchange', () => done(), { once: true })
  })
}
