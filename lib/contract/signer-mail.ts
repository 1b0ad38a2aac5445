import { z } from 'zod'
import { KnownAddress } from './email'
import { opt } from './optional'

export const MAIL_STATES = ['queued', 'sent', 'deferred', 'refused', 'bounced'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_KINDS = ['invitation', 'reminder', 'copy'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The embedded service's own addition to a signer. */
export const SignerMail = z
  .looseObject({
    state: z
      .string()
      .describe(
        `${MAIL_STATES.join(', ')}. refused: by the mail server, or given up after two days of deferred. bounced: accepted, and returned later. Others may come.`,
      ),
    kind: opt(z.string()).describe(
      `${MAIL_KINDS.join(', ')}. A copy is the link to the signed document. Others may come.`,
    ),
    at: opt(z.string()).describe('Since when: ISO 8601 in UTC.'),
    reason: opt(z.string()).describe(
      'What the mail server said, as one line without links and other people’s addresses.',
    ),
  })
  .meta({ id: 'SignerMail', description: 'What became of the last mail to a signer.' })
export type SignerMail = z.infer<typeof SignerMail>

/** Body of a resend, which may be left out. */
export const ResendRequest = z
  .object({ email: opt(KnownAddress).describe('One signer’s address; everybody whose turn it is when left out.') })
  .meta({ id: 'ResendRequest', description: 'Who is mailed again.' })
export type ResendRequest = z.infer<typeof ResendRequest>
