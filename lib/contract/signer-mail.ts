import { z } from 'zod'
import { KnownAddress } from './email'
import { opt } from './optional'

/**
 * What became of a mail: `refused` by the mail server, or given up after two days of `deferred`; `bounced` when it was accepted
 * and came back. Treat others as unknown.
 */
export const MAIL_STATES = ['queued', 'sent', 'deferred', 'refused', 'bounced'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** A reminder repeats the invitation, a copy leads to the signed document. */
export const MAIL_KINDS = ['invitation', 'reminder', 'copy'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The embedded service's own addition to a signer: the last mail to them. `at` is ISO 8601 with Z. */
export const SignerMail = z.looseObject({
  state: z.string(),
  kind: opt(z.string()),
  at: opt(z.string()),
  /** What the mail server said, as one line without links and other people's addresses. */
  reason: opt(z.string()),
})
export type SignerMail = z.infer<typeof SignerMail>

/** Body of a resend, which may be left out. With an address: that pending signer alone, or the copy for one who has signed. */
export const ResendRequest = z.object({ email: opt(KnownAddress) })
export type ResendRequest = z.infer<typeof ResendRequest>
