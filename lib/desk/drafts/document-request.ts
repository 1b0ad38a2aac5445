import { fieldLabel, plainIssue } from '@/lib/contract/plain-issue'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { isCopy } from '@/lib/envelope/signing-task'
import { toWireFields } from '@/lib/envelope/wire-fields'
import type { DraftContent, DraftDocument, DraftRecipient, FrozenDocuments } from './contract/draft'
import { subjectOf, tidyContent } from './contract/same-content'

type Rest = {
  /** The addresses that are the sender's own. */
  sender: readonly (string | undefined)[]
  /** As the service writes dates. */
  scheduleTime: string | undefined
}

/** The request for own documents, without contents. Fields know a signer by position. */
export function documentRequest(input: DraftContent, { sender, scheduleTime }: Rest): FrozenDocuments {
  const content = tidyContent(input)
  const people = sentRecipients(content)
  const acting = people.filter(({ role }) => !isCopy({ requestRole: role }))
  const own = sender.map((address) => address?.toLowerCase())
  const isSelfSigned = acting.length === 1 && own.includes(acting[0]?.email.trim().toLowerCase())
  return {
    emailSubject: subjectOf(content, 'envelope').trim() || undefined,
    emailMessage: content.emailMessage || undefined,
    signers: people.map(({ name, email, role = 'Signer', round, privateMessage }) => ({
      name: name.trim() || undefined,
      email: email.trim(),
      requestRole: role,
      group: content.signerOrderRequired ? round || undefined : undefined,
      privateMessage: privateMessage?.trim() || undefined,
    })),
    files: (content.documents ?? []).map((document) => ({
      name: document.name,
      fields: fieldsOf(content, document, (recipient) => people.findIndex(({ id }) => id === recipient)),
    })),
    signerOrderRequired: content.signerOrderRequired ?? false,
    selfSigned: isSelfSigned,
    expirationDays: content.expirationDays,
    scheduleTime,
  }
}

const isEmpty = ({ name, email }: DraftRecipient) => name.trim() === '' && email.trim() === ''

/** The recipients that aren't blank. */
export const sentRecipients = ({ recipients }: DraftContent) => recipients.filter((recipient) => !isEmpty(recipient))

/** A document's fields as they are sent. `signerIndex` identifies the recipient. */
export const fieldsOf = ({ fields = [] }: DraftContent, document: DraftDocument, indexOf: (id: number) => number) =>
  toWireFields(
    document,
    fields.map((field) => ({ ...field, recipient: indexOf(field.recipient) })),
  )

/** The request for a draft. Empty slots are left out: the service knows whether it needs them. */
export function bodyOf(input: DraftContent): EnvelopeFromTemplateRequest {
  const content = tidyContent(input)
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

/** The draft's names for properties of the request. */
const RENAMED: Record<string, string> = { scheduleTime: 'scheduledFor', signers: 'recipients', files: 'documents' }
const OF_RECIPIENT: Record<string, string> = { requestRole: 'role', group: 'round', defaultEmail: 'email' }

/**
 * The place in a draft that a path of its request is about: `files.0.fields.3.page` is
 * `fields.7.page` where the request's fourth field of the first file is the draft's eighth. Empty
 * recipients, and fields of pages that are not sent, are not in the request.
 */
function draftPath(path: string, content: DraftContent): string | undefined {
  const [head = '', position, ...rest] = path.replaceAll(/\[(\w+)\]/g, '.$1').split('.')
  const name = RENAMED[head] ?? head
  const index = Number(position)
  if (head === 'signers') {
    const recipient = sentRecipients(content)[index]
    const [member, ...deeper] = rest
    const last = member === undefined ? [] : [OF_RECIPIENT[member] ?? member, ...deeper]
    return recipient ? [name, content.recipients.indexOf(recipient), ...last].join('.') : name
  }
  if (head === 'files' && position !== undefined) {
    const place = rest[0] === 'fields' ? fieldPlace(index, Number(rest[1]), content) : -1
    if (place >= 0) return ['fields', place, ...rest.slice(2)].join('.')
    return content.documents?.[index] ? `${name}.${index}` : name
  }
  return name || undefined
}

function fieldPlace(file: number, position: number, content: DraftContent): number {
  const document = content.documents?.[file]
  const id = document && fieldsOf(content, document, () => 0)[position]?.id
  return (content.fields ?? []).findIndex((field) => field.id === id)
}
