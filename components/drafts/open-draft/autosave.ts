import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { sameContent } from '@/lib/desk/drafts/contract/same-content'

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Retried automatically. `problem`: why it is not on the server yet. */
  | { kind: 'failed'; problem: unknown }
  /** Another tab changed the draft first. Nothing is saved until the person decides. */
  | { kind: 'conflict'; latest: Draft }
  /** The draft can no longer be changed: it is being sent, or was. */
  | { kind: 'closed'; latest: Draft }

export type AutosaveApi = {
  save(version: number, content: DraftContent): Promise<Draft>
  load(): Promise<Draft>
  isConflict(error: unknown): boolean
  /** Gets every draft that the server answers. */
  onDraft(draft: Draft): void
}

const DEBOUNCE_MS = 500
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]

/** Saves a draft's content on the server: one save at a time, the newest content last, retried after a failure. */
export class Autosave {
  #wanted: DraftContent
  #saved: DraftContent
  #version: number
  #state: SaveState = { kind: 'saved' }
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** The server must have the draft, because a file is to be stored with it. */
  #isNeeded = false
  readonly #listeners = new Set<() => void>()

  constructor(
    draft: Draft,
    private readonly api: AutosaveApi,
    /** What an earlier page of this tab could not save. If its version is old, the next save detects the conflict. */
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

  /** Takes the newest content, and saves it once changes pause. */
  change(content: DraftContent): void {
    this.#wanted = content
    if (this.#isHalted() || (this.isClean() && !this.#running)) {
      this.#notify()
      return
    }
    this.#set({ kind: 'saving' })
    this.#schedule(DEBOUNCE_MS)
  }

  isClean(): boolean {
    return sameContent(this.#wanted, this.#saved)
  }

  /** Saves now; true once the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (!this.#isHalted() && (this.#running || this.#isDue())) {
      await this.#saveOnce()
      if (this.#state.kind === 'failed') return false
    }
    if (this.#isHalted()) return false
    this.#set({ kind: 'saved' })
    return true
  }

  /** Saves a draft that the server does not have yet, even if nothing was changed. A failure is retried. */
  async create(): Promise<boolean> {
    if (this.#version > 0) return true
    this.#isNeeded = true
    await this.#saveOnce()
    return this.#version > 0
  }

  /** Replaces the content by the server's draft, and drops what was not saved here. */
  adopt(draft: Draft): void {
    clearTimeout(this.#timer)
    this.#version = draft.version
    this.#saved = draft.content
    this.#wanted = draft.content
    this.#failures = 0
    this.#set(draft.state === 'open' ? { kind: 'saved' } : { kind: 'closed', latest: draft })
  }

  /**
   * Follows another tab's newer version, if nothing was changed here. True if the content is another
   * one now.
   */
  follow(newer: Draft): boolean {
    if (newer.version <= this.#version) return false
    if (this.isClean()) {
      const isOther = !sameContent(newer.content, this.#wanted)
      this.adopt(newer)
      return isOther
    }
    // The other tab may have changed it again, or a send that closed it was refused.
    if (this.#isHalted()) this.#compare(newer, this.#wanted)
    return false
  }

  /** Saves what is here over the newer version of another tab, because the person decided it. */
  overwrite(newer: Draft): void {
    this.#version = newer.version
    this.#saved = newer.content
    this.#set({ kind: 'saving' })
    void this.flush()
  }

  /** Saves, or waits for the save that is running. */
  #saveOnce(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined
    })
    return this.#running
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

  /** If the answer of a save was lost, repeating it is a conflict, and the newer version is our own. */
  async #reconcile(content: DraftContent): Promise<void> {
    try {
      const latest = await this.api.load()
      this.api.onDraft(latest)
      this.#compare(latest, content)
    } catch (error) {
      this.#fail(error)
    }
  }

  #compare(latest: Draft, content: DraftContent): void {
    if (latest.state !== 'open') this.#set({ kind: 'closed', latest })
    else if (sameContent(latest.content, content)) this.#accept(latest, content)
    else this.#set({ kind: 'conflict', latest })
  }

  #accept(draft: Draft, content: DraftContent): void {
    this.#version = draft.version
    this.#saved = content
    this.#failures = 0
    this.api.onDraft(draft)
    this.#set(this.#isDue() ? { kind: 'saving' } : { kind: 'saved' })
  }

  #fail(problem: unknown): void {
    this.#set({ kind: 'failed', problem })
    this.#schedule(RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? DEBOUNCE_MS)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #isDue(): boolean {
    return !this.isClean() || (this.#isNeeded && this.#version === 0)
  }

  #isHalted(): boolean {
    return this.#state.kind === 'conflict' || this.#state.kind === 'closed'
  }

  #set(state: SaveState): void {
    this.#state = state
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
