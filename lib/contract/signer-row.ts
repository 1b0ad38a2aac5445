import { z } from 'zod'
import { DocumentSigner } from './envelope'
import { opt } from './optional'

/** Interface 2.9: one assignment found by the signers search; keys are upper-case column labels. */
export const SignerAssignmentRow = z.looseObject({
  SIGNER: DocumentSigner,
  ENVELOPE_ID: z.string(),
  ENVELOPE_SUBJECT: opt(z.string()),
  ENVELOPE_STATUS: opt(z.string()),
  ENVELOPE_UPDATED_ON: opt(z.string()),
  ENVELOPE_CREATED_ON: opt(z.string()),
})
export type SignerAssignmentRow = z.infer<typeof SignerAssignmentRow>
