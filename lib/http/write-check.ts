import { type DatabaseTrouble, databaseTrouble } from './database-trouble'

export type WriteState = (typeof WRITE_STATES)[DatabaseTrouble] | 'answers'

const WRITE_STATES = {
  unavailable: 'does not answer',
  unconfirmed: 'does not confirm writes',
  full: 'is full',
  'read-only': 'is read-only',
} as const satisfies Record<DatabaseTrouble, string>

/** What is wrong, in a sentence. */
export const WRITE_REASONS: Record<WriteState, string[]> = {
  answers: [],
  'does not answer': ['The database does not answer.'],
  'does not confirm writes': ['The database does not confirm what is written.'],
  'is full': ['The disk of the database is full.'],
  'is read-only': ['The database is read-only.'],
}

/** A monitor that waits longer than this would count the program as down anyway. */
const CONFIRMED_WITHIN_MS = 2_000
const FRESH_MS = 1_000

/**
 * Whether the database takes and confirms writes, asked for at most once a second however often
 * somebody wants to know. A write that hangs is not tried a second time beside the first.
 */
export function writeCheck(confirmWrite: () => Promise<unknown>): () => Promise<WriteState> {
  let last: { endedAt: number; state: WriteState } | undefined
  let check: Promise<WriteState> | undefined

  async function look(): Promise<WriteState> {
    const state = await confirmWrite().then(
      () => 'answers' as const,
      (error: unknown) => WRITE_STATES[databaseTrouble(error) ?? 'unavailable'],
    )
    last = { endedAt: performance.now(), state }
    return state
  }

  return async () => {
    if (last && performance.now() - last.endedAt < FRESH_MS) return last.state
    check ??= look().finally(() => {
      check = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<WriteState>((resolve) => {
      timer = setTimeout(resolve, CONFIRMED_WITHIN_MS, 'does not confirm writes')
    })
    return Promise.race([check, late]).finally(() => clearTimeout(timer))
  }
}
