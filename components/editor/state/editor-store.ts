import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { idOf } from '../model/changes'
import { EMPTY_HISTORY, type History, record, redo, undo } from '../model/history'
import { capitalize } from '../model/labels'
import { canHaveFields } from '../model/problems'
import { fingerprint } from '../model/saved-history'
import { derive, type EditorState, type Surroundings } from './editor-state'

type Fields = readonly DraftField[]
type Change = {
  /** Follows "Undo". */
  name: string
  /** Continuous changes with the same group are one step. */
  group?: string
  selection?: Iterable<string>
  /** What is read aloud. */
  message?: string
}

/**
 * What the editor shows, outside of React: each field subscribes by itself, so moving one renders one. `onChange` gets the fields
 * after each change that a person made.
 */
export class EditorStore {
  readonly #listeners = new Set<() => void>()
  #state: EditorState
  onChange: (fields: DraftField[]) => void = () => {}

  constructor(
    fields: Fields,
    surroundings: Surroundings,
    private readonly now: () => number = Date.now,
  ) {
    this.#state = {
      ...surroundings,
      ...derive(fields, surroundings),
      fields,
      selection: new Set(),
      isInspecting: false,
      suggested: [],
      gaps: [],
      dismissed: new Set(),
      active: undefined,
      history: EMPTY_HISTORY,
      tool: undefined,
      recipient: firstRecipient(surroundings) ?? 0,
      page: 0,
      preview: undefined,
      message: undefined,
    }
  }

  get = (): EditorState => this.#state

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(patch: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of this.#listeners) listener()
  }

  announce(text: string): void {
    this.set({ message: this.#message(text) })
  }

  #message(text: string): EditorState['message'] {
    return { text, serial: (this.#state.message?.serial ?? 0) + 1 }
  }

  /** Takes new props. When something else changed the fields, the history no longer fits and is dropped. */
  receive(fields: Fields, surroundings: Surroundings): void {
    const { pages, recipients, isLocked } = this.#state
    const isSame = hasSame(fields, this.#state.fields) || fingerprint(fields) === fingerprint(this.#state.fields)
    const isSamePlace =
      surroundings.pages === pages && surroundings.recipients === recipients && surroundings.isLocked === isLocked
    if (isSame && isSamePlace) return
    const now = isSame ? this.#state.fields : fields
    const isKnown = surroundings.recipients.some(({ id }) => id === this.#state.recipient)
    this.set({
      ...surroundings,
      ...derive(now, surroundings),
      ...this.#remaining(now),
      fields: now,
      preview: undefined,
      recipient: isKnown ? this.#state.recipient : (firstRecipient(surroundings) ?? 0),
      ...(isSame ? {} : { history: EMPTY_HISTORY }),
    })
  }

  /** Puts back a history that was saved for these fields. */
  restore(history: History): void {
    this.set({ history })
  }

  /** Makes a change that can be undone. */
  commit(fields: Fields, { name, group, selection, message }: Change): void {
    const before = this.#state.fields
    const history = record(this.#state.history, { before, after: fields }, { name, group, now: this.now() })
    this.#change(
      fields,
      { history, preview: undefined, ...(message && { message: this.#message(message) }) },
      selection,
    )
  }

  undo(): void {
    this.#travel(undo(this.#state.history, this.#state.fields), 'Undid')
  }

  redo(): void {
    this.#travel(redo(this.#state.history, this.#state.fields), 'Redid')
  }

  #travel(moved: ReturnType<typeof undo>, verb: string): void {
    if (!moved || this.#state.isLocked) return
    const { history, fields, step } = moved
    const present = new Set(fields.map(({ id }) => id))
    const touched = step.changes.map(idOf)
    const message = this.#message(capitalize(`${verb} ${step.name}`))
    this.#change(
      fields,
      { history, preview: undefined, message },
      touched.filter((id) => present.has(id)),
    )
  }

  #change(fields: Fields, patch: Partial<EditorState>, selection?: Iterable<string>): void {
    const chosen = selection && new Set(selection)
    const last = chosen && [...chosen].at(-1)
    this.set({
      ...patch,
      ...derive(fields, this.#state, this.#state.byPage),
      ...this.#remaining(fields),
      fields,
      ...(chosen && { selection: chosen }),
      ...(last !== undefined && { active: last }),
    })
    this.onChange([...fields])
  }

  /** What is left of the selection, and who gets the focus: the neighbor of a field that is gone. */
  #remaining(fields: Fields): Pick<EditorState, 'selection' | 'active'> {
    const { selection, active, ordered } = this.#state
    const present = new Set(fields.map(({ id }) => id))
    const left = [...selection].filter((id) => present.has(id))
    const isKept = left.length === selection.size
    if (active === undefined || present.has(active)) return { selection: isKept ? selection : new Set(left), active }
    const at = ordered.findIndex(({ id }) => id === active)
    const next = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(at, 0)).toReversed()]
    return { selection: new Set(left), active: next.find(({ id }) => present.has(id))?.id }
  }
}

/** Whether the fields are the same objects, as they are after the editor's own change. Cheaper than comparing values. */
const hasSame = (one: Fields, other: Fields): boolean =>
  one.length === other.length && one.every((field, index) => field === other[index])

const firstRecipient = ({ recipients }: Surroundings): number | undefined => recipients.find(canHaveFields)?.id
