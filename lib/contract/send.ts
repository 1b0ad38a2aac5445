import { z } from 'zod'
import { Email } from './email'
import { LanguageTag } from './language'
import { opt } from './optional'
import { AUTHENTICATION } from './signer-code'
import { SENT_BY } from './signer-link'
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

export const SlotSigner = z
  .object({
    signerIndex: opt(z.number().int().min(0)).describe(
      'The slot: the id of the template’s signer. The position in the list when left out.',
    ),
    name: opt(OneLine).describe('Display name.'),
    email: opt(Email).describe('Where the invitation is sent.'),
    language: opt(LanguageTag).describe('Language of what this person reads; the slot’s when left out.'),
    ...AUTHENTICATION,
  })
  .meta({ id: 'SlotSigner', description: 'The person for one slot.' })

/** docs/interface.md, 2.4. */
export const EnvelopeFromTemplateRequest = boundTexts(
  z.object({
    signers: z.array(SlotSigner).max(MAX_SIGNERS).describe('Who fills each slot.'),
    emailSubject: opt(OneLine).describe('In place of the template’s subject.'),
    emailMessage: opt(EmailMessage).describe('In place of the template’s message.'),
    expirationDays: opt(ExpirationDays).describe('Days until this envelope expires, 1 to 365.'),
    ...SENT_BY,
  }),
).meta({
  id: 'EnvelopeFromTemplateRequest',
  description: 'Who gets the envelope, and what this one send says otherwise than the template.',
})
export type EnvelopeFromTemplateRequest = z.infer<typeof EnvelopeFromTemplateRequest>
