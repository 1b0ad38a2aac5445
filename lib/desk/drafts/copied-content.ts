import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { oneLine, plainLines } from '@/lib/contract/one-line'
import { EXPIRATION_DAYS, MAX_SIGNER_ID } from '@/lib/contract/send'
import { EMAIL_MESSAGE_LENGTH, FILE_NAME_LENGTH, LINE_LENGTH, MESSAGE_LENGTH } from '@/lib/contract/text'
import { slotsOf } from '@/lib/envelope/slots'
import { fromWireFields } from '@/lib/envelope/wire-fields'
import type { DraftContent, DraftDocument, DraftRecipient } from './contract/draft-content'

const ROLES = ['Signer', 'Approver', 'CC'] as const

/** Another service, or an earlier version of this one, may have taken texts that cannot be sent now. */
const lineOf = (text: string | undefined, length = LINE_LENGTH) => beginning(oneLine(text ?? ''), length)

/** Without half a character at its end. */
const beginning = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** An envelope or template as the content of a draft. `uploads` hold its documents, in their order. */
export function copiedContent(
  request: PdfSignRequest,
  uploads: readonly Pick<DraftDocument, 'id' | 'name' | 'acceptsLostSignature'>[],
  newId: () => string,
): DraftContent {
  const recipients = recipientsOf(request)
  const known = new Set(recipients.map(({ id }) => id))
  const fields = uploads.flatMap(({ id }, index) => fromWireFields(id, request.files?.[index]?.fields ?? [], newId))
  return {
    recipients,
    ...messageOf(request),
    documents: uploads.map(({ id, name, acceptsLostSignature }) => ({
      id,
      name,
      ...(acceptsLostSignature && { acceptsLostSignature }),
    })),
    fields: fields
      .filter(({ recipient }) => known.has(recipient))
      .map((field) => ({
        ...field,
        ...(field.label && { label: lineOf(field.label) }),
        ...(field.value && { value: plainLines(field.value) }),
      })),
    signerOrderRequired: request.signerOrderRequired ?? false,
  }
}

/** What a document of an existing envelope or template is called. */
export const documentName = ({ files = [] }: PdfSignRequest, index: number): string =>
  lineOf(files[index]?.name, FILE_NAME_LENGTH) || `Document ${index + 1}`

/** The content of an envelope's template decides everything except the people, and the message if that was changed. */
export function sentAgain(envelope: PdfSignRequest, template: PdfSignRequest): DraftContent {
  const people = recipientsOf(envelope)
  const slots = slotsOf(template)
  const [sent, own] = [messageOf(envelope), messageOf(template)]
  return {
    recipients: slots.map(({ signerIndex }, index) => {
      // Services that number an envelope's signers otherwise keep at least their order.
      const atPlace = people.length === slots.length ? people[index] : undefined
      const person = people.find(({ id }) => id === signerIndex) ?? atPlace
      return { id: signerIndex, name: person?.name ?? '', email: person?.email ?? '' }
    }),
    ...(sent.emailSubject !== own.emailSubject && { emailSubject: sent.emailSubject }),
    ...(sent.emailMessage !== own.emailMessage && { emailMessage: sent.emailMessage }),
    ...(sent.expirationDays !== own.expirationDays && { expirationDays: sent.expirationDays }),
  }
}

/** A template has slots in place of people, who are named when it is sent. Slots of another template keep their default people. */
export function asTemplate(
  content: DraftContent,
  name: string | undefined,
  { signers = [] }: Pick<PdfSignRequest, 'signers'> = {},
): DraftContent {
  return {
    ...content,
    templateName: lineOf(name),
    recipients: content.recipients.map(({ id, name, email, role, round }, index) => {
      const { defaultName, defaultEmail } = signers.find((signer) => signer.id === id) ?? {}
      return {
        id,
        // Only a person has an address; a slot doesn't.
        name: (!email && name) || `${role ?? 'Signer'} ${index + 1}`,
        email: defaultEmail?.slice(0, 320) ?? '',
        ...(defaultName && { defaultName: lineOf(defaultName) }),
        ...(role && { role }),
        ...(round && { round }),
      }
    }),
  }
}

/** Who delegated a slot is left out: the new person has it. */
function recipientsOf({ signers = [] }: PdfSignRequest): DraftRecipient[] {
  const taken = new Set<number>()
  return signers
    .filter(({ delegated }) => !delegated)
    .map((signer, index) => {
      const { id = index, name, email, group, privateMessage } = signer
      const own = id >= 0 && id <= MAX_SIGNER_ID && !taken.has(id) ? id : Math.max(-1, ...taken) + 1
      taken.add(own)
      return {
        id: own,
        name: lineOf(name),
        email: email?.slice(0, 320) ?? '',
        role: roleOf(signer),
        ...(group && { round: lineOf(group, 100) }),
        ...(privateMessage && { privateMessage: beginning(plainLines(privateMessage), MESSAGE_LENGTH) }),
      }
    })
}

const roleOf = ({ requestRole }: DocumentSigner) =>
  ROLES.find((role) => role.toLowerCase() === requestRole?.trim().toLowerCase()) ?? 'Signer'

function messageOf({ emailSubject, emailMessage, expirationDays }: PdfSignRequest) {
  const { min, max } = EXPIRATION_DAYS
  const isKnown = expirationDays !== undefined && expirationDays >= min && expirationDays <= max
  return {
    ...(emailSubject && { emailSubject: lineOf(emailSubject) }),
    ...(emailMessage && { emailMessage: beginning(plainLines(emailMessage), EMAIL_MESSAGE_LENGTH) }),
    ...(isKnown && { expirationDays }),
  }
}
