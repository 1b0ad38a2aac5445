import { z } from 'zod'
import { TemplateFile, WireDate } from './documents-request'
import { Email } from './email'
import { MeUser } from './identity'
import { opt } from './optional'
import { ExpirationDays, MAX_FILES, MAX_SIGNER_ID, MAX_SIGNERS } from './send'
import { boundTexts, EmailMessage, OneLine } from './text'

const AccountName = OneLine.min(1)
const SlotId = z.number().int().min(0).max(MAX_SIGNER_ID)
/** Far past what one process answers. */
const MAX_RATE_LIMIT_PER_MIN = 1_000_000_000
/** There are four; another service may know more. */
const MAX_CAPABILITIES = 100

export const NewKeyUser = z.object({ email: Email, first_name: OneLine, last_name: OneLine })

/** Bodies of the operator calls (service-surface, "Operator"). */
export const NewKeyRequest = z.object({
  account: AccountName,
  app: OneLine.min(1),
  user: NewKeyUser,
  name: OneLine.min(1),
  rate_limit_per_min: opt(z.number().int().positive().max(MAX_RATE_LIMIT_PER_MIN)),
  expires_on: opt(WireDate),
  capabilities: opt(z.array(OneLine).max(MAX_CAPABILITIES)),
})
export type NewKeyRequest = z.infer<typeof NewKeyRequest>

/** The only answer that ever holds the key. */
export const IssuedKey = z.looseObject({ id: z.string(), key: z.string() })

/** A key as account settings list it: never the key itself. */
export const ListedKey = z.looseObject({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  app: z.string(),
  user: MeUser,
  created_on: z.string(),
  expires_on: opt(z.string()),
  revoked: z.boolean(),
  last_used_on: opt(z.string()),
})

export const KeysQuery = z.object({ account: opt(z.string()) })

/** A slot of a template; its `id` is the `signerIndex` of sends and of the placed fields. */
export const TemplateSlot = z.object({
  id: SlotId,
  name: opt(OneLine),
  requestRole: opt(OneLine),
  group: opt(OneLine),
  defaultName: opt(OneLine),
  defaultEmail: opt(Email),
})
export type TemplateSlot = z.infer<typeof TemplateSlot>

const NewTemplate = z.object({
  account: AccountName,
  templateName: OneLine.min(1),
  emailSubject: opt(OneLine),
  emailMessage: opt(EmailMessage),
  signerOrderRequired: opt(z.boolean()),
  expirationDays: opt(ExpirationDays),
  signers: z.array(TemplateSlot).min(1).max(MAX_SIGNERS),
  files: z.array(TemplateFile).min(1).max(MAX_FILES),
})
export const NewTemplateRequest = boundTexts(NewTemplate)
export type NewTemplateRequest = z.infer<typeof NewTemplateRequest>

/** Body of `POST /templates` and `PUT /templates/{id}`; a slot without an id takes its position. */
export const TemplateRequestSlot = TemplateSlot.extend({ id: opt(SlotId) })
export const TemplateRequest = boundTexts(
  NewTemplate.omit({ account: true }).extend({ signers: z.array(TemplateRequestSlot).min(1).max(MAX_SIGNERS) }),
)
export type TemplateRequest = z.infer<typeof TemplateRequest>

/** A mail of the outbox, newest first. */
export const OutboxMail = z.looseObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_on: z.string(),
  links: z.array(z.string()),
})
export type OutboxMail = z.infer<typeof OutboxMail>

const DEFAULT_MAILS = 50
const MAX_MAILS = 200

export const OutboxQuery = z.object({
  to: opt(z.string()),
  /** Mails about envelopes of this account. */
  account: opt(AccountName),
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_MAILS, `must be at most ${MAX_MAILS}`)
    .default(DEFAULT_MAILS),
})
