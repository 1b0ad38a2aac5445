import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ACTIVE_HEADER } from '@/lib/desk/accounts/contract/session'
import { listParameters } from '@/lib/desk/envelopes/contract/find'
import { NO_ROOM_YET } from '@/lib/desk/runtime/contract/busy-reasons'
import { PRIORITY_HEADER } from '@/lib/desk/upstream/contract/priority'
import { liveMessages } from '../harness/live-messages'
import { type Part, parts, Tab } from '../harness/tab'

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
/** As the browser repeats a read that found no room in the key's budget (lib/browser/call.ts). */
const MOST_WAITS = 12
const WAIT_MS = { inLine: 200, lineIsFull: 10_000 }
const AT_ONCE_MS = 1_000

/** A click, or a read of an open page by itself (`page`), and how long it took. */
export type Visit = {
  what: Click | 'counts' | 'rest' | 'page'
  tookMs: number
  isAnswered: boolean
  /** How often it asked again for its place in line. */
  waits: number
  refusal?: string
}

type Options = {
  number: number
  url: string
  origin: string
  cookie: string
  /** Envelopes to open. */
  ids: string[]
  templateId: string
  visits: Visit[]
  /** How many messages the streams have brought, by their event. */
  messages: Map<string, number>
  ending: AbortSignal
}

/** A browser with one tab of the dashboard, without what it draws: it requests what the pages request. */
export class Person {
  readonly #headers: Record<string, string>
  #tab: Tab | undefined
  #stream = new AbortController()
  /** What the person waits for, by its address. Everything else the page reads by itself. */
  readonly #awaited = new Map<string, Visit['what']>()

  constructor(private readonly options: Options) {
    const { number, cookie } = options
    const address = `10.1.${Math.floor(number / 250)}.${1 + (number % 250)}`
    this.#headers = { cookie, 'x-forwarded-for': address, 'accept-language': 'en' }
    options.ending.addEventListener('abort', () => this.#close())
  }

  /** Loads the list. */
  open(): Promise<void> {
    return this.#load('list')
  }

  async clickAround(): Promise<void> {
    const { least, most } = LOOKS_FOR_MS
    let looks = Math.random() * most
    while (await this.#think(looks)) {
      await this.#click()
      looks = least + Math.random() * (most - least)
    }
  }

  async #click(): Promise<void> {
    const what = chosenBy(CLICKS)
    switch (what) {
      case 'list':
      case 'home':
        return this.#load(what)
      case 'envelope':
        return this.#show(what, [parts.envelope(oneOf(this.options.ids))])
      case 'send':
        await this.#visit(what, () => this.#send())
        // As after every send; others get it from the stream.
        return this.#tab?.received('mirror')
      default: {
        const parameters = listParameters({ q: oneOf(QUERIES[what]), zone: 'UTC' })
        this.#show(what, [parts.list(parameters), parts.counts(parameters), parts.mirror])
      }
    }
  }

  /** A whole page: the one before ends with its stream. */
  async #load(what: 'list' | 'home'): Promise<void> {
    this.#close()
    let html = ''
    await this.#visit(what, async () => {
      const answer = await this.#get(what === 'home' ? '/' : '/envelopes', { [ACTIVE_HEADER]: '1' })
      html = answer.text
      return answer
    })
    if (this.#hasEnded) return
    this.#tab = new Tab((path, signal) => this.#read(path, signal))
    this.#stream = new AbortController()
    void this.#listen(this.#tab, /\\"after\\":(\d+)/.exec(html)?.[1] ?? '', this.#stream.signal)
    const first = what === 'home' ? parts.attention : parts.list('')
    const others = what === 'home' ? [parts.statistics] : [parts.counts('')]
    this.#tab.hydrate([first])
    this.#show('rest', [first, ...others, parts.mirror, parts.notifications])
  }

  #show(what: Visit['what'], shown: readonly Part[]): void {
    this.#awaited.clear()
    const [first] = shown
    for (const part of shown) this.#awaited.set(part.path, part === first ? what : 'rest')
    for (const { path } of shown) if (path.includes('/counts')) this.#awaited.set(path, 'counts')
    this.#tab?.show(shown)
  }

  /** For the tab: throws what the browser would show as an error. */
  async #read(path: string, signal: AbortSignal): Promise<string> {
    const what = this.#awaited.get(path) ?? 'page'
    this.#awaited.delete(path)
    const headers: Record<string, string> = what === 'page' ? { [PRIORITY_HEADER]: 'page' } : { [ACTIVE_HEADER]: '1' }
    const { ok, reason, text } = await this.#visit(what, () => this.#get(path, headers, signal))
    if (!ok) throw new Error(reason)
    return text
  }

  async #listen(tab: Tab, after: string, signal: AbortSignal): Promise<void> {
    const url = `${this.options.url}/api/live?after=${after}`
    for await (const { event, data } of liveMessages(url, this.#headers, signal)) {
      const { messages } = this.options
      messages.set(event, (messages.get(event) ?? 0) + 1)
      tab.received(event, data.envelope_id)
    }
  }

  /** Repeats what found no room yet, as the browser does, and measures until the last answer is complete. */
  async #visit(what: Visit['what'], ask: () => Promise<Answer>): Promise<Answer> {
    const started = performance.now()
    let waits = 0
    let answer = await ask()
    while (!answer.ok && answer.reason === NO_ROOM_YET && waits < MOST_WAITS) {
      waits += 1
      const isFull = performance.now() - started < AT_ONCE_MS
      if (!(await this.#think(isFull ? WAIT_MS.lineIsFull : WAIT_MS.inLine))) break
      answer = await ask()
    }
    // Who waits when the run ends, or left the page meanwhile, has been neither answered nor refused.
    if (this.#hasEnded || answer.reason === LEFT) return answer
    const { ok: isAnswered, reason } = answer
    const tookMs = performance.now() - started
    this.options.visits.push({ what, tookMs, isAnswered, waits, ...(!isAnswered && { refusal: reason }) })
    return answer
  }

  async #send(): Promise<Answer> {
    const { templateId, number } = this.options
    const id = randomUUID()
    const recipients = [0, 1].map((id) => ({ id, name: 'Ada', email: `ada${number}.${id}@bench.example` }))
    const created = await this.#post('/api/drafts', { id, purpose: 'envelope', templateId, content: { recipients } })
    if (!created.ok) return created
    const { version } = JSON.parse(created.text)
    return this.#post(`/api/drafts/${id}/send`, { version })
  }

  #get(path: string, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Answer> {
    return this.#fetch(path, { headers: { ...this.#headers, ...headers }, signal: signal ?? null })
  }

  #post(path: string, body: unknown): Promise<Answer> {
    const headers = { ...this.#headers, origin: this.options.origin, 'content-type': 'application/json' }
    return this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async #fetch(path: string, init: RequestInit): Promise<Answer> {
    try {
      const answer = await fetch(`${this.options.url}${path}`, { redirect: 'manual', ...init })
      const text = await answer.text()
      if (answer.ok) return { ok: true, reason: '', text }
      const { reason, message } = text.startsWith('{') ? JSON.parse(text) : {}
      return { ok: false, reason: reason ?? `${answer.status} ${message ?? ''}`, text }
    } catch (error) {
      if (init.signal?.aborted) return { ok: false, reason: LEFT, text: '' }
      throw error
    }
  }

  #close(): void {
    this.#stream.abort()
    this.#tab?.close()
    this.#tab = undefined
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

const LEFT = 'the page was left'

type Answer = { ok: boolean; reason: string; text: string }

/** One of them, each as likely as the others. */
const oneOf = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}

/** One of them, as likely as its weight among all. */
function chosenBy<K extends string>(weights: Record<K, number>): K {
  const names = Object.keys(weights) as K[]
  let left = Math.random() * names.reduce((sum, name) => sum + weights[name], 0)
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  return oneOf(names)
}
