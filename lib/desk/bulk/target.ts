import type { EnvelopeId } from '@/lib/contract/ids'
import { EXCLUSIONS, type Exclusion } from './contract/exclusion'
import type { BulkRowRecord } from './sql'

/** The selected envelope of a row, which every kind but `send` has. */
export function requireTarget({ targetId }: BulkRowRecord): EnvelopeId {
  if (!targetId) throw new Error('the row of a bulk job has no envelope')
  return targetId
}

/** Why nothing was left to do when it was the row's turn. */
export function toSentence(reason: Exclusion): string {
  const text = EXCLUSIONS[reason]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
