import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { applyChanges, type Change, changesBetween, revertChanges } from './changes'

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

type Moved = { history: History; fields: readonly DraftField[]; step: Step }

export function undo({ past, future }: History, fields: readonly DraftField[]): Moved | undefined {
  const step = past.at(-1)
  if (!step) return undefined
  const history = { past: past.slice(0, -1), future: [...future, step] }
  return { history, fields: revertChanges(fields, step.changes), step }
}

export function redo({ past, future }: History, fields: readonly DraftField[]): Moved | undefined {
  const step = future.at(-1)
  if (!step) return undefined
  const history = { past: [...past, step], future: future.slice(0, -1) }
  return { history, fields: applyChanges(fields, step.changes), step }
}
