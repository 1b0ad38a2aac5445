import type { Field } from '@/lib/contract/field'
import type { FieldType } from '@/lib/contract/field-types'
import type { EnvelopeFile } from '../envelopes/sql/envelope-files'
import type { Signer } from '../envelopes/sql/signers'

/** A field with the index of the document it lies on. */
export type OwnField = Field & { file: number }

/** The fields placed for the signer's slot, with what is known of them filled in. */
export function ownFields(files: readonly EnvelopeFile[], signer: Signer): OwnField[] {
  return files.flatMap((file) =>
    file.fields
      .filter((field) => field.signerIndex === signer.slot)
      .map((field) => ({ ...field, file: file.index, value: knownValue(field.type, signer) ?? field.value })),
  )
}

function knownValue(type: FieldType, signer: Signer): string | undefined {
  switch (type) {
    case 'name':
      return signer.name
    case 'email':
      return signer.email
    case 'company':
      return signer.companyName ?? undefined
    case 'title':
      return signer.title ?? undefined
    default:
      return undefined
  }
}
