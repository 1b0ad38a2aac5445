import { z } from 'zod'
import { KnownAddress } from './email'
import { oneLine } from './one-line'
import { opt } from './optional'
import { lineOf } from './text'

/** A notification returns the headers of a mail, or all of it. */
export const MAX_MAIL_REPORT_BYTES = 1024 * 1024

/** Longer reasons are cut off before people read them. */
const MAX_TEXT = 10_000

const NOT_A_STATUS = 'must be an enhanced status code such as 5.1.1'

/** Body of `POST /operator/mail-reports`, unless that is a delivery status notification. */
export const MailReport = z
  .object({
    recipient: KnownAddress.describe('Address that the mail was sent to.'),
    message_id: opt(lineOf(1_000)).describe('Message-ID of the mail, with or without angle brackets.'),
    status: z
      .string()
      .max('5.100.100'.length, NOT_A_STATUS)
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, NOT_A_STATUS)
      .describe('Enhanced status code (RFC 3463), such as 5.1.1.'),
    // A mail server wrote it, so it is made fit instead of refused.
    reason: opt(z.string().max(MAX_TEXT).overwrite(oneLine)).describe('What the server said.'),
  })
  .meta({ id: 'MailReport', description: 'What a mail provider says became of a mail.' })
export type MailReport = z.infer<typeof MailReport>

export const MailReportAnswer = z
  .looseObject({
    code: z.number().int().describe('The HTTP status.'),
    message: z.string().describe('What was done.'),
    matched: z.boolean().describe('Whether it was about a mail of this service.'),
  })
  .meta({ id: 'MailReportAnswer', description: 'That a report was read.' })
export type MailReportAnswer = z.infer<typeof MailReportAnswer>
