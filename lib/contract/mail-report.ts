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

/** What a provider says became of a mail: body of `POST /operator/mail-reports`, unless that is a delivery status notification. */
export const MailReport = z.object({
  recipient: KnownAddress,
  /** With or without angle brackets. Without one, the newest mail to the recipient is meant. */
  message_id: opt(lineOf(1_000)),
  /** An enhanced status code: 5.1.1 did not arrive, 4.4.1 is tried again, 2.0.0 arrived. */
  status: z
    .string()
    .max('5.100.100'.length, NOT_A_STATUS)
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, NOT_A_STATUS),
  /** A mail server wrote it, so it is made fit instead of refused. */
  reason: opt(z.string().max(MAX_TEXT).overwrite(oneLine)),
})
export type MailReport = z.infer<typeof MailReport>

/** Whether the report was about a mail of this service. */
export const MailReportAnswer = z.looseObject({ code: z.number().int(), message: z.string(), matched: z.boolean() })
export type MailReportAnswer = z.infer<typeof MailReportAnswer>
