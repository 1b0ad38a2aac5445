import { z } from 'zod'
import { Email } from './email'
import { opt } from './optional'

export const EXPIRATION_DAYS = { min: 1, max: 365 } as const
export const MAX_SIGNERS = 100
export const MAX_FILES = 50
/** The most pages of one file, and of one envelope: nobody reads more before signing. */
export const MAX_PAGES = 5_000
export const MAX_SUBJECT_LENGTH = 1_000
export const MAX_MESSAGE_LENGTH = 50_000
/** The largest id of a signer: it is kept in 32 bits. */
export const MAX_SIGNER_ID = 2_147_483_647
export const MAX_BODY_BYTES = 50 * 1024 * 1024

export const ExpirationDays = z.number().int().min(EXPIRATION_DAYS.min).max(EXPIRATION_DAYS.max)

/** Who fills a slot; `signerIndex` equals the template signer's id. */
export const SlotSigner = z.object({
  signerIndex: opt(z.number().int().min(0)),
  name: opt(z.string()),
  email: opt(Email),
})

/** Interface 2.4. */
export const EnvelopeFromTemplateRequest = z.object({
  signers: z.array(SlotSigner).max(MAX_SIGNERS),
  emailSubject: opt(z.string().max(MAX_SUBJECT_LENGTH)),
  emailMessage: opt(z.string().max(MAX_MESSAGE_LENGTH)),
  expirationDays: opt(ExpirationDays),
})
export type EnvelopeFromTemplateRequest = z.infer<typeof EnvelopeFromTemplateRequest>
