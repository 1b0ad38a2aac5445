import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_ROOM_YET } from '@/lib/desk/contract/read-time'

/** What a person clicks on, out of a hundred clicks. At 60 a minute, envelopes and sends are about what the service can answer. */
const CLICKS = { list: 20, filter: 15, search: 22, back: 18, home: 10, envelope: 14, send: 1 }
type Click = keyof typeof CLICKS

const QUERIES: Record<'filter' | 'search' | 'back', string[]> = {
  filter: ['status:sent', 'status:signed', 'status:voided', 'is:waiting', 'expiring:7'],
  search: ['agreement', 'agreement 12', 'signer', 'number 4711', 'telephone', 'agrement', 'zanzibar'],
  back: [''],
}
/** How long somebody looks at what a click has shown. */
const LOOKS_FOR_MS = { least: 15_000, most: 45_000 }
const BUDGET_EVERY_MS = 5_000
/** As the browser repeats a read that found no room in the key's budget (lib/browser/retry.ts). */
const MOST_WAITS = 12
const WAIT_MS = { inLine: 200, lineIsFull: 10_000 }
const AT_ONCE_MS = 1_000

/** One click, the counts of the filters beside a list, or one read of an open page, and how long it took. */
export type Visit = {
  what: Click | 'counts' | 'budget'
  tookMs: number
  isAnswered: boolean
  /** How often it asked again for its place in line. */
  waits: number
  refusal?: string
}

type Options = {
  number: number
  origin: string
  cookie: string
  /** Envelopes to open. */
  ids: string[]
  templateId: string
  visits: Visit[]
  ending: AbortSignal
}

/** A browser with one tab of the dashboard, without what it draws: it requests what the pages request. */
export class Person {
  readonly #headers: Record<string, string>

  constructor(private readonly options: Options) {
    const { number, cookie } = options
    const address = `10.1.${Math.floor(number / 250)}.${1 + (number % 250)}`
    this.#headers = { cookie, 'x-forwarded-for': address, 'accept-language': 'en' }
  }

  /** The page stays open: its stream of changes, and the budget every five seconds. Ends with the run. */
  async open(): Promise<void> {
    await Promise.all([this.#stream(), this.#readBudget()])
  }

  async clickAround(): Promise<void> {
    const { least, most } = LOOKS_FOR_MS
    let looks = Math.random() * most
    while (await this.#think(looks)) {
      await this.#click()
      looks = least + Math.random() * (most - least)
    }
  }

  async #stream(): Promise<void> {
    while (!this.#hasEnded) {
      try {
        const { body } = await fetch(`${this.options.origin}/api/live`, {
          headers: this.#headers,
          signal: this.options.ending,
        })
        if (body) for await (const _ of body) if (this.#hasEnded) return
      } catch (error) {
        if (!this.#hasEnded) throw error
      }
      await this.#think(1_000)
    }
  }

  async #readBudget(): Promise<void> {
    while (await this.#think(BUDGET_EVERY_MS)) await this.#visit('budget', () => this.#get('/api/budget'))
  }

  async #click(): Promise<void> {
    const what = chosenBy(CLICKS)
    switch (what) {
      case 'list':
        return this.#visit(what, () => this.#get('/envelopes'))
      case 'home':
        return this.#visit(what, () => this.#get('/'))
      case 'envelope':
        return this.#visit(what, () => this.#get(`/api/envelopes/${oneOf(this.options.ids)}`))
      case 'send':
        return this.#visit(what, () => this.#send())
      default: {
        const parameters = new URLSearchParams({ q: oneOf(QUERIES[what]), zone: 'UTC' })
        await Promise.all([
          this.#visit(what, () => this.#get(`/api/mirror/envelopes?${parameters}`)),
          this.#visit('counts', () => this.#get(`/api/mirror/envelopes/counts?${parameters}`)),
        ])
      }
    }
  }

  /** Repeats what found no room yet, as the browser does, and measures until the last answer is complete. */
  async #visit(what: Visit['what'], ask: () => Promise<Answer>): Promise<void> {
    const started = performance.now()
    let waits = 0
    let answer = await ask()
    while (!answer.ok && answer.reason === NO_ROOM_YET && waits < MOST_WAITS) {
      waits += 1
      const isFull = performance.now() - started < AT_ONCE_MS
      if (!(await this.#think(isFull ? WAIT_MS.lineIsFull : WAIT_MS.inLine))) return
      answer = await ask()
    }
    // Who waits when the run ends has been neither answered nor refused.
    if (this.#hasEnded) return
    const { ok: isAnswered, reason } = answer
    const tookMs = performance.now() - started
    this.options.visits.push({ what, tookMs, isAnswered, waits, ...(!isAnswered && { refusal: reason }) })
  }

  async #send(): Promise<Answer> {
    const { templateId, number } = this.options
    const id = randomUUID()
    const recipients = [{ id: 1, name: 'Ada', email: `ada${number}@bench.example` }]
    const created = await this.#post('/api/drafts', { id, purpose: 'envelope', templateId, content: { recipients } })
    if (!created.ok) return created
    const { version } = JSON.parse(created.text)
    return this.#post(`/api/drafts/${id}/send`, { version })
  }

  #get(path: string): Promise<Answer & { text: string }> {
    return this.#fetch(path, { headers: this.#headers })
  }

  #post(path: string, body: unknown) {
    const headers = { ...this.#headers, origin: this.options.origin, 'content-type': 'application/json' }
    return this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async #fetch(path: string, init: RequestInit): Promise<Answer & { text: string }> {
    const answer = await fetch(`${this.options.origin}${path}`, { redirect: 'manual', ...init })
    const text = await answer.text()
    if (answer.ok) return { ok: true, reason: '', text }
    const { reason, message } = text.startsWith('{') ? JSON.parse(text) : {}
    return { ok: false, reason: reason ?? `${answer.status} ${message ?? ''}`, text }
  }

  get #hasEnded(): boolean {
    return this.options.ending.aborted
  }

  /** False when the run ends meanwhile. */
  async #think(ms: number): Promise<boolean> {
    await pause(ms, undefined, { signal: this.options.ending }).catch(() => undefined)
    return !this.#hasEnded
  }
}

type Answer = { ok: boolean; reason: string }

const oneOf = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}

function chosenBy<K extends string>(weights: Record<K, number>): K {
  const names = Object.keys(weights) as K[]
  let left = Math.random() * names.reduce((sum, name) => sum + weights[name], 0)
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  return oneOf(names)
}
