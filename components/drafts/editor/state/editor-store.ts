import type { FieldType } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { FieldCheck } from '@/lib/desk/drafts/contract/draft-problems'
import { type Box, pageInReadingOrder } from '@/lib/printing/place'
import { createStore, type Store } from '@/lib/store/create-store'
import { capitalize } from '@/lib/text/one-line'
import type { Guide } from '../model/arrange'
import { canHaveFields, type EditorRecipient, type FieldProblem, fieldProblems } from '../model/field'
import { EMPTY_HISTORY, fingerprint, type History, idOf, record, redo, undo } from '../model/history'
import { type EditorPages, groupBy } from '../model/pages'
import type { SuggestedField, SuggestionGap } from '../model/suggested-fields'

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
 * What the editor shows, outside of React: each field subscribes by itself, so moving one renders
 * one. `onChange` gets the fields after each change that a person made.
 */
export class EditorStore {
  readonly #store: Store<EditorState>
  readonly get: Store<EditorState>['get']
  readonly subscribe: Store<EditorState>['subscribe']
  onChange: (fields: DraftField[]) => void = () => {}

  constructor(
    fields: Fields,
    input: EditorInput,
    private readonly now: () => number = Date.now,
  ) {
    this.#store = createStore<EditorState>({
      ...input,
      ...derive(fields, input),
      fields,
      selection: new Set(),
      isInspecting: false,
      suggested: [],
      gaps: [],
      dismissed: new Set(),
      active: undefined,
      history: EMPTY_HISTORY,
      tool: undefined,
      recipient: firstRecipient(input) ?? 0,
      page: 0,
      preview: undefined,
      message: undefined,
    })
    this.get = this.#store.get
    this.subscribe = this.#store.subscribe
  }

  set(patch: Partial<EditorState>): void {
    this.#store.set({ ...this.get(), ...patch })
  }

  announce(text: string): void {
    this.set({ message: this.#message(text) })
  }

  #message(text: string): EditorState['message'] {
    return { text, serial: (this.get().message?.serial ?? 0) + 1 }
  }

  /**
   * Takes new props. When something else changed the fields, the history no longer fits and is
   * dropped.
   */
  receive(fields: Fields, input: EditorInput): void {
    const { pages, recipients, isLocked, formFields, buttonLabels, textLengths, checkFields } = this.get()
    const isSame = hasSame(fields, this.get().fields) || fingerprint(fields) === fingerprint(this.get().fields)
    const isSamePlace =
      input.pages === pages &&
      input.recipients === recipients &&
      input.isLocked === isLocked &&
      input.formFields === formFields &&
      input.buttonLabels === buttonLabels &&
      input.textLengths === textLengths &&
      input.checkFields === checkFields
    if (isSame && isSamePlace) return
    const now = isSame ? this.get().fields : fields
    const isKnown = input.recipients.some(({ id }) => id === this.get().recipient)
    this.set({
      ...input,
      ...derive(now, input),
      ...this.#keepSelection(now),
      fields: now,
      preview: undefined,
      recipient: isKnown ? this.get().recipient : (firstRecipient(input) ?? 0),
      ...(isSame ? {} : { history: EMPTY_HISTORY }),
    })
  }

  /** Puts back a history that was saved for these fields. */
  restore(history: History): void {
    this.set({ history })
  }

  /** Makes a change that can be undone. */
  commit(fields: Fields, { name, group, selection, message }: Change): void {
    const before = this.get().fields
    const history = record(this.get().history, { before, after: fields }, { name, group, now: this.now() })
    this.#change(
      fields,
      { history, preview: undefined, ...(message && { message: this.#message(message) }) },
      selection,
    )
  }

  undo(): void {
    this.#travel(undo(this.get().history, this.get().fields), 'Undid')
  }

  redo(): void {
    this.#travel(redo(this.get().history, this.get().fields), 'Redid')
  }

  #travel(moved: ReturnType<typeof undo>, verb: string): void {
    if (!moved || this.get().isLocked) return
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
      ...derive(fields, this.get(), this.get().byPage),
      ...this.#keepSelection(fields),
      fields,
      ...(chosen && { selection: chosen }),
      ...(last !== undefined && { active: last }),
    })
    this.onChange([...fields])
  }

  /**
   * What is left of the selection, and who gets the focus: the neighbor of a field that is gone.
   */
  #keepSelection(fields: Fields): Pick<EditorState, 'selection' | 'active'> {
    const { selection, active, ordered } = this.get()
    const present = new Set(fields.map(({ id }) => id))
    const left = [...selection].filter((id) => present.has(id))
    const isKept = left.length === selection.size
    if (active === undefined || present.has(active)) return { selection: isKept ? selection : new Set(left), active }
    const at = ordered.findIndex(({ id }) => id === active)
    const next = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(at, 0)).toReversed()]
    return { selection: new Set(left), active: next.find(({ id }) => present.has(id))?.id }
  }
}

/**
 * Whether the fields are the same objects, as they are after the editor's own change. Cheaper than
 * comparing values.
 */
const hasSame = (one: Fields, other: Fields): boolean =>
  one.length === other.length && one.every((field, index) => field === other[index])

const firstRecipient = ({ recipients }: EditorInput): number | undefined => recipients.find(canHaveFields)?.id

/** What a gesture shows before it ends. */
type Preview = {
  /** Fields as they would be. */
  fields?: ReadonlyMap<string, DraftField>
  /** A field that would be added. */
  added?: DraftField
  /** Lines that it snaps to, on the page with this index. */
  guides?: { page: number; lines: readonly Guide[] }
  /** The rectangle that selects, in pixels of the column. */
  lasso?: Box
}

/** The editor's props. */
type EditorInput = {
  pages: EditorPages
  recipients: readonly EditorRecipient[]
  isLocked: boolean
  /** Whether the service offers form fields; undefined while that is not known. */
  formFields?: boolean | undefined
  /** Whether the service prints buttons and their labels. */
  buttonLabels?: boolean | undefined
  /** Whether it holds texts to a length. */
  textLengths?: boolean | undefined
  checkFields?: FieldCheck | undefined
}

export type EditorState = EditorInput & {
  fields: readonly DraftField[]
  /** The fields in reading order, without those of removed pages. */
  ordered: readonly DraftField[]
  /** The fields of each page, by the page's index, in reading order. */
  byPage: ReadonlyMap<number, readonly DraftField[]>
  byId: ReadonlyMap<string, DraftField>
  problems: ReadonlyMap<string, FieldProblem>
  selection: ReadonlySet<string>
  /** Whether the selected fields' properties take the place of the palette. */
  isInspecting: boolean
  /** What the documents seem to ask for. */
  suggested: readonly SuggestedField[]
  /** The pages whose fields were not all suggested. */
  gaps: readonly SuggestionGap[]
  /** The ids of suggestions and gaps that a person does not want to see. */
  dismissed: ReadonlySet<string>
  /** The field that has the focus, or gets it with Tab. */
  active: string | undefined
  history: History
  /** The type that the next click on a page places. */
  tool: FieldType | undefined
  /** The id of the recipient who gets new fields. */
  recipient: number
  /** Index of the page in view. */
  page: number
  preview: Preview | undefined
  /** Read aloud. `serial` counts, because the same text may have to be read again. */
  message: { text: string; serial: number } | undefined
}

type FieldIndexes = Pick<EditorState, 'ordered' | 'byPage' | 'byId' | 'problems'>

/**
 * What is derived from the fields and the props. Pages whose fields are the same objects as
 * `before` keep their list.
 */
export function derive(
  fields: readonly DraftField[],
  { pages, recipients, checkFields }: EditorInput,
  before?: EditorState['byPage'],
): FieldIndexes {
  // By position among the sent pages, not by page number in the upload.
  const placed = groupBy(fields, (field) => pages.find(field)?.index)
  const byPage = new Map<number, readonly DraftField[]>()
  for (const { index } of pages.list) {
    const own = placed.get(index)
    const earlier = before?.get(index)
    const isSame = own?.length === earlier?.length && own?.every((field) => earlier?.includes(field))
    if (own) byPage.set(index, earlier && isSame ? earlier : pageInReadingOrder(own))
  }
  return {
    ordered: [...byPage.values()].flat(),
    byPage,
    byId: new Map(fields.map((field) => [field.id, field])),
    problems: fieldProblems(fields, recipients, byPage, checkFields),
  }
}
