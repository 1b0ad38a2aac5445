import { z } from 'zod'
import { WireDate } from './date-texts'
import { Email } from './email'
import { PdfFile } from './envelope'
import { opt } from './optional'
import { ExpirationDays, MAX_FILES, MAX_MESSAGE_LENGTH, MAX_SIGNER_ID, MAX_SIGNERS, MAX_SUBJECT_LENGTH } from './send'

const AccountName = z.string().min(1).max(200)
const SlotId = z.number().int().min(0).max(MAX_SIGNER_ID)
/** Far past what one process answers. */
const MAX_RATE_LIMIT_PER_MIN = 1_000_000_000

/** Bodies of the operator calls (service-surface, "Operator"). */
export const NewKeyRequest = z.object({
  account: AccountName,
  app: z.string().min(1),
  user: z.object({ email: Email, first_name: z.string(), last_name: z.string() }),
  name: z.string().min(1),
  rate_limit_per_min: opt(z.number().int().positive().max(MAX_RATE_LIMIT_PER_MIN)),
  expires_on: opt(WireDate),
  capabilities: opt(z.array(z.string())),
})
export type NewKeyRequest = z.infer<typeof NewKeyRequest>

/** A slot of a template; its `id` is the `signerIndex` of sends and of the placed fields. */
export const TemplateSlot = z.object({
  id: SlotId,
  name: opt(z.string()),
  requestRole: opt(z.string()),
  group: opt(z.string()),
})
export type TemplateSlot = z.infer<typeof TemplateSlot>

export const NewTemplateRequest = z.object({
  account: AccountName,
  templateName: z.string().min(1),
  emailSubject: opt(z.string().max(MAX_SUBJECT_LENGTH)),
  emailMessage: opt(z.string().max(MAX_MESSAGE_LENGTH)),
  signerOrderRequired: opt(z.boolean()),
  expirationDays: opt(ExpirationDays),
  signers: z.array(TemplateSlot).min(1).max(MAX_SIGNERS),
  files: z.array(PdfFile).min(1).max(MAX_FILES),
})
export type NewTemplateRequest = z.infer<typeof NewTemplateRequest>

/** Body of `POST /templates` and `PUT /templates/{id}`; a slot without an id takes its position. */
export const TemplateRequest = NewTemplateRequest.omit({ account: true }).extend({
  signers: z
    .array(TemplateSlot.extend({ id: opt(SlotId) }))
    .min(1)
    .max(MAX_SIGNERS),
})
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
