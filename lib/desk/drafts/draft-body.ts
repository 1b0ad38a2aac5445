import { fieldLabel, plainIssue } from '@/lib/contract/plain-issue'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { DraftContent } from './contract/draft-content'
import { tidyContent } from './contract/tidy-content'
import { sentRecipients } from './document-request'
import { draftPath } from './draft-path'

/** The request for a draft. Empty slots are left out: the service knows whether it needs them. */
export function bodyOf(written: DraftContent): EnvelopeFromTemplateRequest {
  const content = tidyContent(written)
  const ids = content.recipients.map(({ id }) => id)
  if (new Set(ids).size < ids.length) {
    throw new Refusal(400, 'Two slots of this draft have the same id, so fields could go to the wrong person.')
  }
  const body = {
    signers: sentRecipients(content).map(({ id, name, email }) => ({
      signerIndex: id,
      name: name.trim() || undefined,
      email: email.trim() || undefined,
    })),
    emailSubject: content.emailSubject,
    emailMessage: content.emailMessage,
    expirationDays: content.expirationDays,
  }
  const parsed = EnvelopeFromTemplateRequest.safeParse(body, { error: plainIssue })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = draftPath(issue?.path.join('.') ?? '', content)
  const message = field?.endsWith('.email')
    ? 'This is not an e-mail address.'
    : `${fieldLabel(field ?? '')} ${issue?.message ?? 'cannot be sent'}.`
  throw new Refusal(400, message, { field })
}

const PATH_IN_MESSAGE =
  /^["']?((?:signers|files|emailSubject|emailMessage|expirationDays|scheduleTime)[\w.[\]]*)["']?[\s:]/
/** How the embedded service names an empty slot. */
const SLOT_IN_MESSAGE = /\bslot (\d+)\b/

/** Attaches a service's refusal to the draft's field that it is about. */
export function onDraft(refusal: Refusal, { content }: { content: DraftContent }): Refusal {
  const path = refusal.about.field ?? PATH_IN_MESSAGE.exec(refusal.message)?.[1]
  if (!path) return refusal
  const named = Number(SLOT_IN_MESSAGE.exec(refusal.message)?.[1])
  const empty = path === 'signers' ? content.recipients.findIndex(({ id }) => id === named) : -1
  const field = empty === -1 ? draftPath(path, content) : `recipients.${empty}.email`
  return new Refusal(refusal.code, refusal.message, { ...refusal.about, field })
}
