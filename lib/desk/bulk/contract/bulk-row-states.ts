import { MAX_SELECTION } from '@/lib/desk/envelopes/contract/selection'

/**
 * `sending`: a request was sent, or is about to be, and its answer is not known yet. `sent`: it was
 * done. `skipped`: the envelope had changed, and nothing was left to do. `failed`: the service did
 * nothing. `unknown`: a request was interrupted, and repeating it could have a second effect.
 */
export const BULK_ROW_STATES = ['waiting', 'sending', 'sent', 'skipped', 'failed', 'unknown', 'cancelled'] as const
export type BulkRowState = (typeof BULK_ROW_STATES)[number]

export const MAX_BULK_ROWS = MAX_SELECTION
/** Rows of one page of the list. */
export const BULK_ROWS_PAGE = 100
