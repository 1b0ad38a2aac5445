import { z } from 'zod'
import { oneLine } from '@/lib/text/one-line'
import { TemplateFile, WireDate } from './documents-request'
import { Email, KnownAddress } from './email'
import { MeUser } from './identity'
import { LanguageTag } from './language'
import { opt } from './optional'
import { ExpirationDays, MAX_FILES, MAX_SIGNER_ID, MAX_SIGNERS } from './send'
import { boundTexts, EmailMessage, lineOf, OneLine } from './text'

const AccountName = OneLine.min(1)
const SlotId = z.number().int().min(0).max(MAX_SIGNER_ID)
/** Far past what one process answers. */
const MAX_RATE_LIMIT_PER_MIN = 1_000_000_000
/** There are four; another service may know more. */
const MAX_CAPABILITIES = 100

export const NewKeyUser = z
  .object({
    email: Email.describe('Email address.'),
    first_name: OneLine.describe('First name.'),
    last_name: OneLine.describe('Last name.'),
  })
  .meta({ id: 'NewKeyUser', description: 'A creator user.' })

/** Bodies of the operator calls (docs/interface.md, 10.16). */
export const NewKeyRequest = z
  .object({
    account: AccountName.describe('The account, which is made where it is new.'),
    app: OneLine.min(1).describe('Application the key is scoped to.'),
    user: NewKeyUser.describe('Creator user, who is made where new.'),
    name: OneLine.min(1).describe('Label of the key.'),
    rate_limit_per_min: opt(z.number().int().positive().max(MAX_RATE_LIMIT_PER_MIN)).describe(
      'Requests a minute; 60 when left out.',
    ),
    expires_on: opt(WireDate).describe('MM/dd/yyyy HH:mm:ss, UTC.'),
    capabilities: opt(z.array(OneLine).max(MAX_CAPABILITIES)).describe(
      'What the key may do; everything when left out.',
    ),
  })
  .meta({ id: 'NewKeyRequest', description: 'What a new key stands for.' })
export type NewKeyRequest = z.infer<typeof NewKeyRequest>

export const IssuedKey = z
  .looseObject({
    id: z.string().describe('UUID of the key.'),
    key: z.string().describe('The full text, for X-API-Key.'),
  })
  .meta({ id: 'IssuedKey', description: 'A new key. This answer is the only place its text is ever shown.' })

export const ListedKey = z
  .looseObject({
    id: z.string().describe('UUID of the key.'),
    name: z.string().describe('Label.'),
    account: z.string().describe('Account.'),
    app: z.string().describe('Application.'),
    user: MeUser.describe('Creator user.'),
    created_on: z.string().describe('MM/dd/yyyy HH:mm:ss, UTC.'),
    expires_on: opt(z.string()).describe('MM/dd/yyyy HH:mm:ss, UTC. Absent when it does not expire.'),
    revoked: z.boolean().describe('True once it was revoked.'),
    last_used_on: opt(z.string()).describe('MM/dd/yyyy HH:mm:ss, UTC. Absent when it never was.'),
  })
  .meta({ id: 'ListedKey', description: 'A key as account settings list it.' })

export const KeysQuery = z.object({ account: opt(z.string()) })

export const TemplateSlot = z
  .object({
    id: SlotId.describe('The slot’s id, which fields and sends name as signerIndex.'),
    name: opt(OneLine).describe('What the slot is for, such as Employee.'),
    requestRole: opt(OneLine).describe('Signer, Approver or CC. Signer when left out.'),
    group: opt(OneLine).describe('With a signing order, neighbours of one group form a round.'),
    defaultName: opt(OneLine).describe('Suggested name of who fills the slot. A send still names everybody.'),
    defaultEmail: opt(Email).describe('Suggested address of who fills the slot.'),
    language: opt(LanguageTag).describe('Language of who fills the slot, unless the send names another one.'),
  })
  .meta({ id: 'TemplateSlot', description: 'A slot of a template.' })
export type TemplateSlot = z.infer<typeof TemplateSlot>

const NewTemplate = z.object({
  account: AccountName.describe('The account, which is made where it is new.'),
  templateName: OneLine.min(1).describe('Name of the template.'),
  emailSubject: opt(OneLine).describe('Subject of invitations, unless the send says otherwise.'),
  emailMessage: opt(EmailMessage).describe('Body of invitations, unless the send says otherwise.'),
  signerOrderRequired: opt(z.boolean()).describe('True: one after another. False: all at once. Default false.'),
  expirationDays: opt(ExpirationDays).describe('Days until an envelope expires, unless the send says otherwise.'),
  searchValues: opt(z.boolean()).describe(
    'True: what signers of its envelopes fill in is part of lists, events and deliveries (values of a signer), so that searches find it. Envelopes already sent keep what they were sent with. Default false.',
  ),
  signers: z.array(TemplateSlot).min(1).max(MAX_SIGNERS).describe('The slots.'),
  files: z.array(TemplateFile).min(1).max(MAX_FILES).describe('The documents with their fields.'),
})
export const NewTemplateRequest = boundTexts(NewTemplate).meta({
  id: 'NewTemplateRequest',
  description: 'The whole content of a template, and whose it is.',
})
export type NewTemplateRequest = z.infer<typeof NewTemplateRequest>

/** Body of `POST /templates` and `PUT /templates/{id}`; a slot without an id takes its position. */
export const TemplateRequestSlot = TemplateSlot.extend({
  id: opt(SlotId).describe(
    'The slot’s id, which fields and sends name as signerIndex. Its position, from 0, when left out.',
  ),
}).meta({ id: 'TemplateRequestSlot', description: 'A slot of a template.' })
export const TemplateRequest = boundTexts(
  NewTemplate.omit({ account: true }).extend({
    signers: z.array(TemplateRequestSlot).min(1).max(MAX_SIGNERS).describe('The slots.'),
  }),
).meta({ id: 'TemplateRequest', description: 'The whole content of a template.' })
export type TemplateRequest = z.infer<typeof TemplateRequest>

export const OutboxMail = z
  .looseObject({
    id: z.string().describe('UUID of the mail.'),
    to: z.string().describe('Address.'),
    subject: z.string().describe('Subject line.'),
    text: z.string().describe('Body as plain text.'),
    html: z.string().describe('Body as HTML.'),
    sent_on: z.string().describe('When it was written: ISO 8601 in UTC.'),
    links: z.array(z.string()).describe('The links in it, such as a signing link.'),
  })
  .meta({ id: 'OutboxMail', description: 'A mail the service has written.' })
export type OutboxMail = z.infer<typeof OutboxMail>

const DEFAULT_MAILS = 50
const MAX_MAILS = 200

export const OutboxQuery = z.object({
  to: opt(z.string()),
  /** An address or a part of one; the part is looked for in the newest mails only. */
  search: opt(z.string().trim().min(1).max(320)),
  /** Mails about envelopes of this account. */
  account: opt(AccountName),
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_MAILS, `must be at most ${MAX_MAILS}`)
    .default(DEFAULT_MAILS),
})

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
