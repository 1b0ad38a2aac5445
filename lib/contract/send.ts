import { z } from 'zod'
import { Email } from './email'
import { opt } from './optional'
import { boundTexts, EmailMessage, OneLine } from './text'

export const EXPIRATION_DAYS = { min: 1, max: 365 } as const
export const MAX_SIGNERS = 100
export const MAX_FILES = 50
/** The most pages of one file, and of one envelope: nobody reads more before signing. */
export const MAX_PAGES = 5_000
/** The largest id of a signer: it is kept in 32 bits. */
export const MAX_SIGNER_ID = 2_147_483_647
export const MAX_BODY_BYTES = 50 * 1024 * 1024

export const ExpirationDays = z.number().int().min(EXPIRATION_DAYS.min).max(EXPIRATION_DAYS.max)

/** Who fills a slot; `signerIndex` equals the template signer's id. */
export const SlotSigner = z.object({
  signerIndex: opt(z.number().int().min(0)),
  name: opt(OneLine),
  email: opt(Email),
})

/** Interface 2.4. */
export const EnvelopeFromTemplateRequest = boundTexts(
  z.object({
    signers: z.array(SlotSigner).max(MAX_SIGNERS),
    emailSubject: opt(OneLine),
    emailMessage: opt(EmailMessage),
    expirationDays: opt(ExpirationDays),
  }),
)
export type EnvelopeFromTemplateRequest = z.infer<typeof EnvelopeFromTemplateRequest>
