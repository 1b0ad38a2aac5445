import { z } from 'zod'
import { Email } from './email'
import { isVisible } from './one-line'
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

/** What signers agree to, in paragraphs. They see it as it is written, so nothing in it may be invisible or change its direction. */
const Consent = linesOf(CONSENT_LENGTH)
  .trim()
  .refine((text) => text === '' || isVisible(text), 'Write a text that can be seen.')

/** A language tag such as `de` or `pt-BR`. */
const Language = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Write a language code such as en, de or pt-BR.')

/** How an account's mails and signing room look. A part that is left out keeps the service's own. */
export const Branding = z.object({
  /** Base64 of a PNG. */
  logo: opt(z.base64().max(Math.ceil((LOGO_LIMITS.bytes * 4) / 3) + 4)),
  accent: opt(Accent),
  senderName: opt(lineOf(80)),
  replyTo: opt(Email),
  mailFooter: opt(linesOf(500).trim()),
  /** What signers and approvers agree to. Left out or empty: the service's own wording. */
  signConsent: opt(Consent),
  approveConsent: opt(Consent),
  /** The language of these wordings; English where it is left out. */
  consentLanguage: opt(Language),
})
export type Branding = z.infer<typeof Branding>

/** What signers see of it. */
export const ShownBranding = z.looseObject({
  name: opt(z.string()),
  logo: opt(z.string()),
  accent: opt(z.string()),
})
export type ShownBranding = z.infer<typeof ShownBranding>
