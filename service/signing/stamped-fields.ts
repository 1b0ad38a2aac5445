import type { Field } from '@/lib/contract/field'
import { isApprover } from '@/lib/envelope/signing-task'
import type { SignedBy, StampedField } from '../documents/engine'
import { acting } from '../envelopes/aggregate/turns'
import type { Marks, Signer } from '../envelopes/sql/signers'

/** What signers filled in, as it is stamped. `marks` are those of people who have finished, by the ids of their rows. */
export function stampedFields(
  fields: readonly Field[],
  signers: Signer[],
  marks: ReadonlyMap<string, Marks>,
): StampedField[] {
  const holders = new Map(acting(signers).map((signer) => [signer.slot, signer]))
  return fields.flatMap((field): StampedField[] => {
    const holder = holders.get(field.signerIndex)
    const own = holder && marks.get(holder.id)
    const value = own?.values?.[field.id]
    if (!holder || !own || !value) return []
    if (field.type === 'signature' || field.type === 'initials') {
      const mark = field.type === 'signature' ? own.signature : own.initials
      if (!mark) return []
      const { name, completedOn } = holder
      const act: SignedBy['act'] = isApprover(holder.requestRole) ? 'Approved' : 'Signed'
      const signedBy = field.type === 'signature' && completedOn ? { name, at: completedOn, act } : undefined
      return [{ ...field, content: { mark, signedBy } }]
    }
    return [{ ...field, content: { text: value } }]
  })
}
