import type { DATABASE_REASONS } from '@/lib/contract/answer'

type DatabaseReason = (typeof DATABASE_REASONS)[number]

/** What a failure of the dashboard's own database means for the person who waits. */
export const DATABASE_MESSAGES: Record<DatabaseReason, string> = {
  database_unavailable: "The dashboard's database does not answer. Your work is kept. Try again in a moment.",
  storage_full: 'The dashboard cannot save anything, because its disk is full. Your work is kept.',
  database_unconfirmed: 'The database does not confirm what is written. Your work is kept. Try again in a moment.',
  database_read_only: 'The dashboard cannot save anything, because its database is read-only. Your work is kept.',
}

/** Of a `databaseTrouble`. */
export const DATABASE_REASON = {
  unavailable: 'database_unavailable',
  full: 'storage_full',
  unconfirmed: 'database_unconfirmed',
  'read-only': 'database_read_only',
} as const satisfies Record<string, DatabaseReason>

/** The message for a reason, or for a text that may be one; undefined for every other text. */
export const databaseMessage = (reason: string | undefined): string | undefined =>
  Object.entries(DATABASE_MESSAGES).find(([each]) => each === reason)?.[1]
