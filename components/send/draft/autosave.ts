import type { Draft, DraftContent } from '@/lib/desk/contract/desk'
import { sameContent } from '@/lib/desk/contract/draft-content'

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Kept here and tried again by itself; `problem` says why it is not on the server yet. */
  | { kind: 'failed'; problem: unknown }
  /** Somebody else (another tab) changed the draft first; nothing is saved until a person has chosen. */
  | { kind: 'conflict'; latest: Draft }
  /** The draft can no longer be changed: it is being sent, or was. */
  | { kind: 'closed'; latest: Draft }

export type AutosaveApi = {
  save(version: number, content: DraftContent): Promise<Draft>
  load(): Promise<Draft>
  isConflict(error: unknown): boolean
  /** Every draft that the server answered with. */
  onDraft(draft: Draft): void
}

const DEBOUNCE_MS = 500
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]

/** Keeps a draft's content on the server: one save under way at a time, the newest content last, nothing dropped on failure. */
export class Autosave {
  #wanted: DraftContent
  #saved: DraftContent
  #version: number
  #state: SaveState = { kind: 'saved' }
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  readonly #listeners = new Set<() => void>()

  constructor(
    draft: Draft,
    private readonly api: AutosaveApi,
    /** What an earlier page of this tab could not save; over an old version, the next save finds out who was faster. */
    unsaved?: { version: number; content: DraftContent },
  ) {
    this.#version = unsaved?.version ?? draft.version
    this.#saved = draft.content
    this.#wanted = unsaved?.content ?? draft.content
    if (this.isClean()) this.#version = draft.version
  }

  readonly state = () => this.#state
  readonly version = () => this.#version
  /** The newest content, saved or not. */
  readonly content = () => this.#wanted
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what the form holds now; it is saved once typing pauses. */
  change(content: DraftContent): void {
    this.#wanted = content
    if (this.#isHalted() || (this.isClean() && !this.#running)) return
    this.#set({ kind: 'saving' })
    this.#schedule(DEBOUNCE_MS)
  }

  isClean(): boolean {
    return sameContent(this.#wanted, this.#saved)
  }

  /** Saves now; true once the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (!this.#isHalted() && (this.#running || !this.isClean())) {
      this.#running ??= this.#save().finally(() => {
        this.#running = undefined
      })
      await this.#running
      if (this.#state.kind === 'failed') return false
    }
    if (this.#isHalted()) return false
    this.#set({ kind: 'saved' })
    return true
  }

  /** Saves a draft that the server does not have yet, although nothing in it was changed. */
  async create(): Promise<boolean> {
    if (this.#version > 0) return true
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined
    })
    await this.#running
    return this.#version > 0
  }

  /** Takes a server's draft as the new ground, dropping what was not saved here. */
  adopt(draft: Draft): void {
    clearTimeout(this.#timer)
    this.#version = draft.version
    this.#saved = draft.content
    this.#wanted = draft.content
    this.#failures = 0
    this.#set(draft.state === 'open' ? { kind: 'saved' } : { kind: 'closed', latest: draft })
  }

  async #save(): Promise<void> {
    const content = this.#wanted
    this.#set({ kind: 'saving' })
    try {
      this.#accept(await this.api.save(this.#version, content), content)
    } catch (error) {
      if (this.api.isConflict(error)) await this.#reconcile(content)
      else this.#fail(error)
    }
  }

  /** A save whose answer was lost is refused as old when repeated: then the newer version is our own. */
  async #reconcile(content: DraftContent): Promise<void> {
    try {
      const latest = await this.api.load()
      this.api.onDraft(latest)
      if (latest.state !== 'open') this.#set({ kind: 'closed', latest })
      else if (sameContent(latest.content, content)) this.#accept(latest, content)
      else this.#set({ kind: 'conflict', latest })
    } catch (error) {
      this.#fail(error)
    }
  }

  #accept(draft: Draft, content: DraftContent): void {
    this.#version = draft.version
    this.#saved = content
    this.#failures = 0
    this.api.onDraft(draft)
    this.#set(this.isClean() ? { kind: 'saved' } : { kind: 'saving' })
  }

  #fail(problem: unknown): void {
    this.#set({ kind: 'failed', problem })
    this.#schedule(RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? DEBOUNCE_MS)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #isHalted(): boolean {
    return this.#state.kind === 'conflict' || this.#state.kind === 'closed'
  }

  #set(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
