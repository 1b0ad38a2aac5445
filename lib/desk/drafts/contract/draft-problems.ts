import { addressProblem } from '@/lib/contract/address'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { lacksFixedValue } from '@/lib/contract/field-types'
import { EXPIRATION_DAYS } from '@/lib/contract/send'
import { needsConfirmation } from '@/lib/contract/supplied-file'
import { EmailMessage, FieldValue, FileName, Message, OneLine, textProblem } from '@/lib/contract/text'
import { slotsOf } from '@/lib/envelope/slots'
import { formatBytes } from '@/lib/text/format'
import { type DraftContent, type DraftField, type DraftPurpose, type DraftRecipient, NO_TIME } from './draft'
import { type DraftStep, stepOf } from './draft-step'
import { subjectOf, tidyContent } from './same-content'
import type { Upload } from './upload'
import { MAX_UPLOAD_BYTES } from './upload-limits'

/** What a draft lacks. `path` is the value's place, such as `recipients.0.email`. */
export type DraftProblem = {
  step: DraftStep
  path: string
  message: string
  /** It ends without anybody doing anything: a file is on its way or being checked. */
  isPassing?: true
}

type UnreadyFile = { id: string; name: string; message: string; isUnderWay: boolean }

/** A sentence about each field that cannot be filled in as it is, by the field's id. */
export type FieldCheck = (fields: readonly DraftField[]) => ReadonlyMap<string, string>

type Rest = {
  purpose: DraftPurpose
  /** The template that the envelope is sent from, which decides on documents, slots and fields. */
  template?: PdfSignRequest | undefined
  /** The draft's uploads; where they are unknown, its documents are not checked. */
  uploads?: readonly Upload[] | undefined
  /** The files that a browser is sending, and what each waits for. */
  unready?: readonly UnreadyFile[] | undefined
  /** What is wrong with what fields ask for: `fieldSentences`, which few drafts need in a browser. */
  checkFields?: FieldCheck | undefined
  now: Date
}

/** What has to be filled in or corrected before the service takes it, in the order of steps. */
export function draftProblems(input: DraftContent, rest: Rest): DraftProblem[] {
  const content = tidyContent(input)
  const { template, purpose } = rest
  const found = template
    ? slotProblems(content, template)
    : [...documentProblems(content, rest), ...recipientProblems(content, purpose), ...fieldProblems(content, rest)]
  return [...found, ...messageProblems(content, rest)].map((each) => ({
    step: stepOf(each.path, template !== undefined) ?? 'review',
    ...each,
  }))
}

type Found = Omit<DraftProblem, 'step'>

const problem = (path: string, message: string, isPassing = false): Found => ({
  path,
  message,
  ...(isPassing && { isPassing }),
})

function documentProblems({ documents = [] }: DraftContent, { uploads, unready = [] }: Rest): Found[] {
  const chosen = unready.filter((file) => !documents.some(({ id }) => id === file.id))
  if (documents.length === 0 && chosen.length === 0) return [problem('documents', 'Add a document.')]
  const found = documents.map(({ id }) => uploads?.find((upload) => upload.id === id))
  const total = found.reduce((sum, upload) => sum + (upload?.size ?? 0), 0)
  return [
    ...documents.flatMap(({ id, name, acceptsLostSignature }, index) => {
      const unreadyFile = unready.find((file) => file.id === id)
      const fileProblem = found[index] ? uploadProblem(found[index]) : uploads && 'The file is missing. Add it again.'
      const { removed } = found[index] ?? {}
      const lost = needsConfirmation(removed) && !acceptsLostSignature ? lossOf(removed) : undefined
      const message = unreadyFile?.message ?? fileProblem ?? lost ?? textProblem(FileName, name)
      const isPassing = unreadyFile ? unreadyFile.isUnderWay : found[index]?.state === 'checking'
      return message ? [problem(`documents.${index}`, `${name}: ${message}`, isPassing)] : []
    }),
    ...chosen.map(({ id, name, message, isUnderWay }) => problem(`uploads.${id}`, `${name}: ${message}`, isUnderWay)),
    ...(total > MAX_UPLOAD_BYTES
      ? [problem('documents', `Together the documents are too large. The limit is ${formatBytes(MAX_UPLOAD_BYTES)}.`)]
      : []),
  ]
}

const lossOf = (removed: Upload['removed']): string =>
  removed?.signature
    ? 'Confirm that it is sent without its digital signature.'
    : 'Confirm that it is sent as it is shown: its form has other entries.'

type Stored = { state: Upload['state']; problem?: { message: string } | undefined }

/** Why a file cannot be sent, as a sentence that follows its name; undefined once it can. */
export function uploadProblem({ state, problem }: Stored): string | undefined {
  if (state === 'ready') return undefined
  if (state === 'refused') return problem?.message ?? 'This file cannot be sent. Remove it.'
  if (state === 'locked') return 'Enter its password.'
  if (state === 'checking') return 'It is still being checked.'
  return 'Only a part of it has arrived. Wait for it, or choose the file again.'
}

function slotProblems({ recipients }: DraftContent, template: PdfSignRequest): Found[] {
  return slotsOf(template).flatMap(({ signerIndex }, index) => {
    const place = recipients.findIndex(({ id }) => id === signerIndex)
    return personProblems(recipients[place], place === -1 ? index : place)
  })
}

function personProblems(person: DraftRecipient | undefined, index: number): Found[] {
  const [name, email] = [person?.name.trim() ?? '', person?.email.trim() ?? '']
  const address = email ? addressProblem(email) : 'Enter an email address.'
  const found = {
    name: name ? textProblem(OneLine, name) : 'Enter a name.',
    email: address,
    defaultName: textProblem(OneLine, person?.defaultName),
    round: textProblem(OneLine, person?.round),
    companyName: textProblem(OneLine, person?.companyName),
    title: textProblem(OneLine, person?.title),
    privateMessage: textProblem(Message, person?.privateMessage),
  }
  return Object.entries(found).flatMap(([key, message]) =>
    message ? [problem(`recipients.${index}.${key}`, message)] : [],
  )
}

function recipientProblems({ recipients }: DraftContent, purpose: DraftPurpose): Found[] {
  const single = purpose === 'template' ? 'slot' : 'recipient'
  if (recipients.length === 0) return [problem('recipients', `Add a ${single}.`)]
  const people = recipients.flatMap((recipient, index) => {
    const all = personProblems(recipient, index)
    // A slot may be filled in when the template is sent.
    const isOpenSlot = purpose === 'template' && recipient.email.trim() === ''
    return isOpenSlot ? all.filter(({ path }) => !path.endsWith('.email')) : all
  })
  const acts = recipients.some(({ role }) => role !== 'CC')
  return acts ? people : [...people, problem('recipients', `Add a ${single} who signs or approves.`)]
}

function fieldProblems(
  { recipients, documents = [], fields = [] }: DraftContent,
  { purpose, checkFields }: Pick<Rest, 'purpose' | 'checkFields'>,
): Found[] {
  const sentences = checkFields?.(fields)
  const own = fields.flatMap((field, index) => {
    const message = misplaced(field)
    return message ? [problem(`fields.${index}`, message)] : []
  })
  const unsigned = recipients.flatMap(({ id, name, role = 'Signer' }, index) => {
    const signs = fields.some(({ recipient, type }) => recipient === id && type === 'signature')
    const who = name.trim() || `${purpose === 'template' ? 'Slot' : 'Recipient'} ${index + 1}`
    return role === 'Signer' && !signs ? [problem(`fields.of.${id}`, `${who} needs a signature field.`)] : []
  })
  return [...own, ...unsigned]

  function misplaced(field: DraftField): string | undefined {
    const { document, page, recipient } = field
    const holder = documents.find(({ id }) => id === document)
    if (!holder || (holder.pages && !holder.pages.some((each) => each.page === page))) {
      return 'This field is on a page that is not sent. Remove it.'
    }
    const person = recipients.find(({ id }) => id === recipient)
    if (!person) return 'This field belongs to nobody. Choose a recipient.'
    if (person.role === 'CC') return `${person.name.trim() || 'This recipient'} gets a copy and cannot fill in fields.`
    if (lacksFixedValue(field)) return 'This field is required and read-only. Give it a value.'
    const sentence = sentences?.get(field.id)
    if (sentence) return field.label ? `${field.label}: ${sentence}` : sentence
    return textsOf(field).find((each) => each !== undefined)
  }
}

function textsOf({ type, label, value, hint, group, options = [], showIf, requiredIf }: DraftField) {
  const texts = [
    ['Label', label],
    ['Hint', hint],
    ['Group', group],
    ...options.map((option) => ['Option', option] as const),
    ['Show only if', showIf?.value],
    ['Required if', requiredIf?.value],
  ] as const
  const lines = [...texts.map(([name, text]) => [name, textProblem(OneLine, text)] as const)]
  const held = textProblem(type === 'text' ? FieldValue : OneLine, value)
  return [...lines, ['Value', held] as const].map(([name, problem]) => problem && `${name}: ${problem}`)
}

function messageProblems(content: DraftContent, { purpose, template, now }: Rest): Found[] {
  const subject = subjectOf(content, purpose, template).trim()
  const days = content.expirationDays ?? template?.expirationDays
  const { min, max } = EXPIRATION_DAYS
  const when = content.scheduledFor
  const name = content.templateName?.trim()
  const texts = {
    templateName: purpose === 'template' && (name ? textProblem(OneLine, name) : 'Enter a name for the template.'),
    emailSubject: subject
      ? textProblem(OneLine, content.emailSubject)
      : purpose !== 'template' && 'Enter a subject. It is the first thing a signer sees.',
    emailMessage: textProblem(EmailMessage, content.emailMessage),
  }
  return [
    ...Object.entries(texts).flatMap(([path, message]) => (message ? [problem(path, message)] : [])),
    ...(days === undefined || (days >= min && days <= max)
      ? []
      : [problem('expirationDays', `Enter a whole number of days from ${min} to ${max}.`)]),
    ...(when === NO_TIME ? [problem('scheduledFor', 'Enter a date and a time.')] : []),
    ...(when && new Date(when) <= now ? [problem('scheduledFor', 'Choose a time in the future.')] : []),
  ]
}
