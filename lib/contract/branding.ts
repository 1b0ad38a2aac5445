import { z } from 'zod'
import { isVisible } from '@/lib/text/one-line'
import { Email } from './email'
import { LanguageTag } from './language'
import { opt } from './optional'
import { lineOf, linesOf } from './text'

/** The largest logo, as it is shown in the signing room and in mails. */
export const LOGO_LIMITS = { side: 1_200, area: 600_000, bytes: 100 * 1024 }

const NOT_A_COLOR = 'Write the color as # and six digits, such as #1f4fd1.'
export const Accent = z
  .string()
  .length(7, NOT_A_COLOR)
  .regex(/^#[0-9a-f]{6}$/, NOT_A_COLOR)

const CONSENT_LENGTH = 2_000

/** All that signers agree to, in paragraphs, seen as written: nothing in it may be invisible. */
const Consent = linesOf(CONSENT_LENGTH)
  .trim()
  .refine((text) => text === '' || isVisible(text), 'Write a text that can be seen.')

/** A language tag such as `de` or `pt-BR`. */
const Language = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Write a language code such as en, de or pt-BR.')

export const Branding = z
  .object({
    logo: opt(z.base64().max(Math.ceil((LOGO_LIMITS.bytes * 4) / 3) + 4)).describe(
      'A PNG, base64, at most 100 KiB, 1,200 pixels a side and 600,000 pixels in all.',
    ),
    accent: opt(Accent).describe(
      'Color of buttons: # and six hexadecimal digits in lower case, dark enough for white text.',
    ),
    senderName: opt(lineOf(80)).describe('Name that mails come from.'),
    replyTo: opt(Email).describe('Address that answers to mails go to, instead of the sender’s.'),
    mailFooter: opt(linesOf(500).trim()).describe('Last paragraph of each mail.'),
    signConsent: opt(Consent).describe(
      'All that signers agree to: the last paragraph stands beside the check box, what explains it above. Each wording gets a version that audit trails name.',
    ),
    approveConsent: opt(Consent).describe('All that approvers agree to.'),
    consentLanguage: opt(Language).describe('Language of both wordings, such as de or pt-BR; en if left out.'),
    language: opt(LanguageTag).describe(
      'Language of emails, signing pages and certificates for signers who have none, as a BCP 47 tag; en if left out.',
    ),
  })
  .meta({
    id: 'Branding',
    description:
      'How an account’s mails and signing room look, and what its signers agree to. A part that is left out keeps the service’s own.',
  })
export type Branding = z.infer<typeof Branding>

export const ShownBranding = z
  .looseObject({
    name: opt(z.string()).describe('Name that mails come from, or the account’s.'),
    logo: opt(z.string()).describe('A PNG, base64.'),
    accent: opt(z.string()).describe('Color of buttons.'),
    language: opt(z.string()).describe('Language of pages for signers who have chosen none, as a BCP 47 tag.'),
  })
  .meta({ id: 'ShownBranding', description: 'How the sender’s account looks.' })
export type ShownBranding = z.infer<typeof ShownBranding>
