import { z } from 'zod'
import { Email } from './email'
import { opt } from './optional'

/** The largest logo, as it is shown in the signing room and in mails. */
export const LOGO_LIMITS = { side: 1_200, area: 600_000, bytes: 100 * 1024 }

/** Text that becomes a header or one line of a mail. */
const OneLine = z
  .string()
  .trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses them, and the OpenAPI document's readers may not know \p{Cc}.
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'Write it in one line.')

export const Accent = z.string().regex(/^#[0-9a-f]{6}$/, 'Write the color as # and six digits, such as #1f4fd1.')

/** How an account's mails and signing room look. A part that is left out keeps the service's own. */
export const Branding = z.object({
  /** Base64 of a PNG. */
  logo: opt(z.base64().max(Math.ceil((LOGO_LIMITS.bytes * 4) / 3) + 4)),
  accent: opt(Accent),
  senderName: opt(OneLine.max(80, 'At most 80 characters.')),
  replyTo: opt(Email),
  mailFooter: opt(z.string().trim().max(500, 'At most 500 characters.')),
})
export type Branding = z.infer<typeof Branding>

/** What signers see of it. */
export const ShownBranding = z.looseObject({
  name: opt(z.string()),
  logo: opt(z.string()),
  accent: opt(z.string()),
})
export type ShownBranding = z.infer<typeof ShownBranding>
