import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { sameContent } from '@/lib/desk/drafts/contract/same-content'
import { createStore, type Store } from '@/lib/store/create-store'

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

/** The newest content of a draft, saved or not, and whether the server has it. */
type Progress = { content: DraftContent; state: SaveState }

/**
 * Owns the content of an open draft, and saves it on the server: one save at a time, the newest
 * content last. A failed save is repeated. If another tab has saved first, it waits for the person.
 */
export class Autosave {
  readonly store: Store<Progress>
  #version: number
  #savedContent: DraftContent
  #save: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** The server must have the draft, because a file is to be stored with it. */
  #isNeeded = false

  constructor(
    draft: Draft,
    private readonly api: AutosaveApi,
    /** What an earlier page of this tab could not save. If its version is old, the next save detects the conflict. */
    unsaved?: { version: number; content: DraftContent },
  ) {
    this.store = createStore<Progress>({ content: unsaved?.content ?? draft.content, state: { kind: 'saved' } })
    this.#savedContent = draft.content
    this.#version = this.isClean() ? draft.version : (unsaved?.version ?? draft.version)
  }

  readonly state = () => this.store.get().state
  readonly content = () => this.store.get().content
  readonly version = () => this.#version

  /** Takes the newest content, and saves it once changes pause. */
  change(content: DraftContent): void {
    this.store.set({ content, state: this.state() })
    if (this.#isHalted() || (this.isClean() && !this.#save)) return
    this.#setState({ kind: 'saving' })
    this.#schedule(DEBOUNCE_MS)
  }

  isClean(): boolean {
    return sameContent(this.content(), this.#savedContent)
  }

  /** Saves now; true once the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (!this.#isHalted() && (this.#save || this.#isDue())) {
      await this.#saveOnce()
      if (this.state().kind === 'failed') return false
    }
    if (this.#isHalted()) return false
    this.#setState({ kind: 'saved' })
    return true
  }

  /** Saves now, also a draft that the server does not have yet; true once the server has everything. */
  async saveAll(): Promise<boolean> {
    return (await this.flush()) && (await this.create())
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
    this.#savedContent = draft.content
    this.#failures = 0
    const state: SaveState = draft.state === 'open' ? { kind: 'saved' } : { kind: 'closed', latest: draft }
    this.store.set({ content: draft.content, state })
  }

  /** Takes over another tab's newer version if nothing was changed here; true if that changed the content. */
  follow(newer: Draft): boolean {
    if (newer.version <= this.#version) return false
    if (this.isClean()) {
      const isOther = !sameContent(newer.content, this.content())
      this.adopt(newer)
      return isOther
    }
    // The other tab may have changed it again, or a send that closed it was refused.
    if (this.#isHalted()) this.#compare(newer, this.content())
    return false
  }

  /** Saves what is here over the newer version of another tab, because the person decided it. */
  overwrite(newer: Draft): void {
    this.#version = newer.version
    this.#savedContent = newer.content
    this.#setState({ kind: 'saving' })
    void this.flush()
  }

  /** Saves, or waits for the save that is running. */
  #saveOnce(): Promise<void> {
    this.#save ??= this.#saveNow().finally(() => {
      this.#save = undefined
    })
    return this.#save
  }

  async #saveNow(): Promise<void> {
    const content = this.content()
    this.#setState({ kind: 'saving' })
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
    if (latest.state !== 'open') this.#setState({ kind: 'closed', latest })
    else if (sameContent(latest.content, content)) this.#accept(latest, content)
    else this.#setState({ kind: 'conflict', latest })
  }

  #accept(draft: Draft, content: DraftContent): void {
    this.#version = draft.version
    this.#savedContent = content
    this.#failures = 0
    this.api.onDraft(draft)
    this.#setState(this.#isDue() ? { kind: 'saving' } : { kind: 'saved' })
  }

  #fail(problem: unknown): void {
    this.#setState({ kind: 'failed', problem })
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
    return this.state().kind === 'conflict' || this.state().kind === 'closed'
  }

  #setState(state: SaveState): void {
    this.store.set({ content: this.content(), state })
  }
}
