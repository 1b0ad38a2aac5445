import { z } from 'zod'
import { DraftField } from '@/lib/desk/drafts/contract/draft'

/** One thing a person did. `name` follows "Undo", such as "move of 3 fields". */
export type Step = {
  name: string
  changes: readonly Change[]
  /** Steps of one group that follow one another quickly count as one: nudges, typing. */
  group?: string
  /** When it happened, in milliseconds. */
  at: number
}

/** The last entry of each list is the next step. */
export type History = { past: readonly Step[]; future: readonly Step[] }

export const EMPTY_HISTORY: History = { past: [], future: [] }
/** A pause longer than this ends a group. */
const GROUP_MS = 1_500

type NewStep = { name: string; group?: string | undefined; now: number }

/** Adds the step between two states of the fields. Undone steps can no longer be redone. */
export function record(
  history: History,
  { before, after }: { before: readonly DraftField[]; after: readonly DraftField[] },
  { name, group, now }: NewStep,
): History {
  const last = history.past.at(-1)
  const isSameGroup = group !== undefined && last?.group === group && now - last.at < GROUP_MS
  const base = isSameGroup ? revertChanges(before, last.changes) : before
  const changes = changesBetween(base, after)
  const past = isSameGroup ? history.past.slice(0, -1) : history.past
  if (changes.length === 0) return { past, future: [] }
  return { past: [...past, { name, changes, ...(group !== undefined && { group }), at: now }], future: [] }
}

type HistoryMove = { history: History; fields: readonly DraftField[]; step: Step }

export function undo({ past, future }: History, fields: readonly DraftField[]): HistoryMove | undefined {
  const step = past.at(-1)
  if (!step) return undefined
  const history = { past: past.slice(0, -1), future: [...future, step] }
  return { history, fields: revertChanges(fields, step.changes), step }
}

export function redo({ past, future }: History, fields: readonly DraftField[]): HistoryMove | undefined {
  const step = future.at(-1)
  if (!step) return undefined
  const history = { past: [...past, step], future: future.slice(0, -1) }
  return { history, fields: applyChanges(fields, step.changes), step }
}

type Values = Partial<DraftField>
/**
 * What happened to one field. `at` is its position before it was removed, or after it was added. A
 * changed field has only the values that differ: one that is missing on a side was not set there.
 */
type Change =
  | { at: number; removed: DraftField }
  | { at: number; added: DraftField }
  | { id: string; from: Values; to: Values }
type Fields = readonly DraftField[]

export function idOf(change: Change): string {
  if ('id' in change) return change.id
  return 'added' in change ? change.added.id : change.removed.id
}

/** How to get from one list of fields to another. Fields that are in both keep their order. */
export function changesBetween(before: Fields, after: Fields): Change[] {
  const old = new Map(before.map((field) => [field.id, field]))
  const ids = new Set(after.map(({ id }) => id))
  const removed = before.flatMap((field, at) => (ids.has(field.id) ? [] : [{ at, removed: field }]))
  const changed = after.flatMap((field, at): Change[] => {
    const earlier = old.get(field.id)
    if (!earlier) return [{ at, added: field }]
    if (earlier === field) return []
    const [from, to] = [valuesNotIn(field, earlier), valuesNotIn(earlier, field)]
    const isSame = Object.keys(from).length === 0 && Object.keys(to).length === 0
    return isSame ? [] : [{ id: field.id, from, to }]
  })
  return [...removed, ...changed]
}

/** The values of `field` that `other` does not have. */
function valuesNotIn(other: DraftField, field: DraftField): Values {
  const earlier: Record<string, unknown> = other
  return Object.fromEntries(Object.entries(field).filter(([name, value]) => earlier[name] !== value))
}

export function applyChanges(fields: Fields, changes: readonly Change[]): DraftField[] {
  const byId = new Map(changes.map((change) => [idOf(change), change]))
  const result = fields.flatMap((field) => {
    const change = byId.get(field.id)
    if (!change) return [field]
    return 'id' in change ? [exchangeValues(field, change)] : []
  })
  const added = changes.flatMap((change) => ('added' in change ? [change] : []))
  for (const { at, added: field } of added.sort((a, b) => a.at - b.at)) result.splice(at, 0, field)
  return result
}

function exchangeValues(field: DraftField, { from, to }: { from: Values; to: Values }): DraftField {
  const left = Object.entries(field).filter(([name]) => !(name in from))
  // A key that is in `from` and not in `to` is optional.
  return { ...Object.fromEntries(left), ...to } as DraftField
}

export const revertChanges = (fields: Fields, changes: readonly Change[]): DraftField[] =>
  applyChanges(fields, changes.map(inverse))

function inverse(change: Change): Change {
  if ('id' in change) return { id: change.id, from: change.to, to: change.from }
  return 'added' in change ? { at: change.at, removed: change.added } : { at: change.at, added: change.removed }
}

/** A site may store 5 million characters in a tab. More than 24,000 moves fit in this. */
export const MAX_HISTORY_CHARACTERS = 4_000_000

const SavedChange = z.union([
  z.object({ at: z.number().int(), removed: DraftField }),
  z.object({ at: z.number().int(), added: DraftField }),
  z.object({ id: z.string(), from: DraftField.partial(), to: DraftField.partial() }),
])
const SavedStep = z.object({
  name: z.string(),
  changes: z.array(SavedChange),
  group: z.string().optional(),
  at: z.number(),
})
const SavedHistory = z.object({ fields: z.string(), past: z.array(SavedStep), future: z.array(SavedStep) })

/**
 * The history as text, with what it belongs to. The oldest steps are left out if it is longer than
 * `most`.
 */
export function serializeHistory(
  history: History,
  fields: readonly DraftField[],
  most = MAX_HISTORY_CHARACTERS,
): string {
  const mark = fingerprint(fields)
  const past = history.past.map(serializeStep)
  const future = history.future.map(serializeStep)
  let size = [...past, ...future].reduce((sum, step) => sum + step.length + 1, 0)
  const drop = (steps: string[]) => {
    size -= (steps.shift()?.length ?? 0) + 1
  }
  while (size > most && past.length > 0) drop(past)
  while (size > most && future.length > 0) drop(future)
  return `{"fields":${JSON.stringify(mark)},"past":[${past.join()}],"future":[${future.join()}]}`
}

/** Steps never change, so each is serialized once. */
const texts = new WeakMap<Step, string>()

function serializeStep(step: Step): string {
  const earlier = texts.get(step)
  if (earlier !== undefined) return earlier
  const text = JSON.stringify(step)
  texts.set(step, text)
  return text
}

/** Reads a saved history; undefined if it is damaged or belongs to other fields. */
export function parseHistory(text: string | null, fields: readonly DraftField[]): History | undefined {
  if (text === null) return undefined
  const saved = SavedHistory.safeParse(readJson(text))
  if (!saved.success || saved.data.fields !== fingerprint(fields)) return undefined
  // Zod types a missing entry as possibly undefined; reading JSON never makes one.
  const { past, future } = saved.data as History
  return { past, future }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const NAMES = DraftField.keyof().options
const CONDITIONS: ReadonlySet<string> = new Set(['showIf', 'requiredIf'])

/** A value as it is compared: the entries of a condition in one order. */
const comparable = (field: DraftField, name: (typeof NAMES)[number]) => {
  const value = field[name]
  if (!CONDITIONS.has(name) || typeof value !== 'object' || Array.isArray(value)) return value ?? null
  return [value.field, value.is, value.value]
}

/** Equal for equal fields, whatever the order of their keys: the database changes it. */
export function fingerprint(fields: readonly DraftField[]): string {
  const text = JSON.stringify(fields.map((field) => NAMES.map((name) => comparable(field, name))))
  // FNV-1a, twice with different starts: it only has to tell edits apart.
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return `${text.length}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}
