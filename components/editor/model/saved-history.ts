import { z } from 'zod'
import { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import type { History, Step } from './history'

/** A site may store 5 million characters in a tab. More than 24,000 moves fit in this. */
export const MAX_HISTORY_CHARACTERS = 4_000_000

const Change = z.union([
  z.object({ at: z.number().int(), removed: DraftField }),
  z.object({ at: z.number().int(), added: DraftField }),
  z.object({ id: z.string(), from: DraftField.partial(), to: DraftField.partial() }),
])
const SavedStep = z.object({
  name: z.string(),
  changes: z.array(Change),
  group: z.string().optional(),
  at: z.number(),
})
const Saved = z.object({ fields: z.string(), past: z.array(SavedStep), future: z.array(SavedStep) })

/** The history as text, with what it belongs to. The oldest steps are left out if it is longer than `most`. */
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
  const known = texts.get(step)
  if (known !== undefined) return known
  const text = JSON.stringify(step)
  texts.set(step, text)
  return text
}

/** Reads a saved history; undefined if it is damaged or belongs to other fields. */
export function parseHistory(text: string | null, fields: readonly DraftField[]): History | undefined {
  if (text === null) return undefined
  const saved = Saved.safeParse(readJson(text))
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

/** Equal for equal fields, whatever the order of their keys: the database changes it. */
export function fingerprint(fields: readonly DraftField[]): string {
  const text = JSON.stringify(fields.map((field) => NAMES.map((name) => field[name] ?? null)))
  // FNV-1a, twice with different starts: it only has to tell edits apart.
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return `${text.length}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}
