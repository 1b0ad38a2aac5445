import { z } from 'zod'
import { opt } from './optional'

export const EXPIRATION_DAYS = { min: 1, max: 365 } as const
export const MAX_SIGNERS = 100
export const MAX_FILES = 50
export const MAX_BODY_BYTES = 50 * 1024 * 1024

export const ExpirationDays = z.number().int().min(EXPIRATION_DAYS.min).max(EXPIRATION_DAYS.max)

/** Interface 2.4. `signerIndex` equals the template signer's id. */
export const EnvelopeFromTemplateRequest = z.object({
  signers: z
    .array(
      z.object({
        signerIndex: opt(z.number().int().min(0)),
        name: opt(z.string()),
        email: opt(z.email()),
      }),
    )
    .max(MAX_SIGNERS),
  emailSubject: opt(z.string()),
  emailMessage: opt(z.string()),
  expirationDays: opt(ExpirationDays),
})
export type EnvelopeFromTemplateRequest = z.infer<typeof EnvelopeFromTemplateRequest>
