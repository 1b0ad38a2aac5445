import type { SignRequest } from '@/lib/contract/signing'
import { isApprover } from '@/lib/envelope/signing-task'
import type { Marks, Signer } from '../envelopes/sql/signers'
import { invalidField } from '../errors'
import type { OwnField } from './own-fields'

/** The marks that are kept. Who approves adopts none by that: only a field on a page takes one. */
export function keptMarks(
  { id, requestRole }: Signer,
  fields: readonly OwnField[],
  { signature, initials }: SignRequest,
  values: Record<string, string>,
): Marks {
  if (!isApprover(requestRole)) {
    if (!signature) throw invalidField('signature', 'is missing')
    return { id, signature, initials: initials ?? null, values }
  }
  const isPlaced = (type: OwnField['type']) => fields.some((field) => field.type === type && values[field.id])
  return {
    id,
    signature: (isPlaced('signature') && signature) || null,
    initials: (isPlaced('initials') && initials) || null,
    values,
  }
}
