import { z } from 'zod'
import type { ENVELOPE_EVENTS } from './constants'
import { KnownAddress } from './email'
import { Field } from './field'
import { opt } from './optional'
import { AuthenticationState } from './signer-code'

/** Statuses of the embedded service. Others may answer more: the wire type stays `string`. */
export const ENVELOPE_STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled'] as const
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number]

const MAIL_STATES = ['queued', 'sent', 'deferred', 'refused', 'bounced'] as const
export type MailState = (typeof MAIL_STATES)[number]

const MAIL_KINDS = ['invitation', 'reminder', 'copy'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Why a mail did not arrive. */
const MAIL_CAUSES = [
  'address',
  'domain',
  'full',
  'size',
  'rules',
  'unreachable',
  'later',
  'given_up',
  'format',
  'loop',
  'server',
] as const
export type MailCause = (typeof MAIL_CAUSES)[number]

/** The embedded service's own addition to a signer. */
export const SignerMail = z
  .looseObject({
    state: z
      .string()
      .describe(
        `${MAIL_STATES.join(', ')}. refused: by the mail server, or given up after two days of deferred. bounced: accepted, and returned later. Others may come.`,
      ),
    kind: opt(z.string()).describe(
      `${MAIL_KINDS.join(', ')}. A copy is the link to the signed document. Others may come.`,
    ),
    at: opt(z.string()).describe('Since when: ISO 8601 in UTC.'),
    reason: opt(z.string()).describe(
      'Why, as one line: what the service’s own mail server said, without links and other people’s addresses; of what was reported later, words for the cause, and in quotation marks what a mail provider said.',
    ),
    cause: opt(z.string()).describe(
      `${MAIL_CAUSES.join(', ')}. Absent where none is known. server: the service’s own mail server takes no mails. Others may come.`,
    ),
    until: opt(z.string()).describe(
      'Of deferred: until when another mail server, which has the mail, tries: ISO 8601 in UTC. Absent while the service itself tries.',
    ),
  })
  .meta({ id: 'SignerMail', description: 'What became of the last mail to a signer.' })
export type SignerMail = z.infer<typeof SignerMail>

/** Why a signer's browser does not show the documents whole. */
export const VIEW_REASONS = ['page_count', 'page', 'document', 'browser'] as const
export type ViewReason = (typeof VIEW_REASONS)[number]

/** The embedded service's own addition to a signer. */
export const ViewProblem = z
  .looseObject({
    reason: z
      .string()
      .describe(
        `${VIEW_REASONS.join(', ')}. page_count: the document has other pages there than here. page: one page could not be drawn. document: it could not be opened. browser: it is too old. Others may come.`,
      ),
    file: opt(z.number().int()).describe('Index of the document.'),
    page: opt(z.number().int()).describe('The first page that could not be drawn, from 1.'),
    at: opt(z.string()).describe('Since when: ISO 8601 in UTC.'),
  })
  .meta({ id: 'ViewProblem', description: 'Why a signer was not shown the documents whole, and so cannot sign.' })
export type ViewProblem = z.infer<typeof ViewProblem>

/** Who gave a signer's part to somebody else. */
const DelegatedBy = z.enum(['signer', 'sender'])
export type DelegatedBy = z.infer<typeof DelegatedBy>

/**
 * docs/interface.md, 2.2. `id` is the slot's id, which is the `signerIndex` of a send from the
 * template. What follows `delegatedFrom` is an addition of the embedded service.
 */
export const DocumentSigner = z
  .looseObject({
    id: opt(z.number().int()).describe('The slot’s id, which fields and sends from the template name as signerIndex.'),
    name: opt(z.string()).describe('Display name.'),
    email: opt(z.string().meta({ format: 'idn-email' })).describe('Where the invitation is sent.'),
    sign: opt(z.string()).describe('Signature state: pending, signed, declined or delegated; empty for a copy.'),
    initials: opt(z.string()).describe('“captured” once the signer gave initials.'),
    group: opt(z.string()).describe(
      'With a signing order, neighbours of one group form a round and are invited together.',
    ),
    requestRole: opt(z.string()).describe(
      'Signer, Approver or CC. CC gets a copy of the result and is not waited for.',
    ),
    companyName: opt(z.string()).describe('Company, when collected.'),
    title: opt(z.string()).describe('Job title, when collected.'),
    privateMessage: opt(z.string()).describe(
      'Message that only this signer is shown. Lists, events and deliveries leave it out, and the sender does not read what another signer wrote who delegated the part.',
    ),
    delegated: opt(z.boolean()).describe('True once the slot was handed on.'),
    delegatedTo: opt(z.string()).describe('Email address of the person the slot was handed to.'),
    delegatedFrom: opt(z.string()).describe('Email address of the person who handed it on.'),
    delegatedBy: opt(DelegatedBy)
      .catch(undefined)
      .describe('Of a delegated slot: “signer” when this person delegated it, “sender” when the sender replaced them.'),
    declineReason: opt(z.string()).describe('Why this signer declined, when they said so.'),
    mail: opt(SignerMail)
      .catch(undefined)
      .describe(
        'The last mail to this signer. Only where the service has a mail server: `offers` of the identity holds mail_state.',
      ),
    viewProblem: opt(ViewProblem)
      .catch(undefined)
      .describe(
        'Of a signer who has not finished: what their browser last said it could not show, until it shows everything. `offers` of the identity holds view_problems.',
      ),
    language: opt(z.string())
      .catch(undefined)
      .describe(
        'Language of what this person reads, as a BCP 47 tag such as de or pt-BR. English where the service does not know it, or it is left out. `offers` of the identity holds languages.',
      ),
    authentication: opt(z.string()).describe(
      'What the signer shows before the link opens: access_code, a code that the sender gives them, or email_code, a code by email. Absent when the link alone opens. Others may come.',
    ),
    authenticationState: opt(AuthenticationState).catch(undefined).describe('Of a signer with an authentication.'),
    values: opt(z.array(z.string()))
      .catch(undefined)
      .describe(
        'What this person filled in, as text: only once they have finished, and only where the envelope’s template has searchValues. Without signatures, ticks and hidden fields; at most 50 values of 200 characters.',
      ),
    defaultName: opt(z.string()).describe('Of a template’s slot: the suggested name of who fills it.'),
    defaultEmail: opt(z.string()).describe('Of a template’s slot: the suggested address of who fills it.'),
    formUrl: opt(z.string()).describe('The signer’s own signing link. Whoever has it can sign as this person.'),
  })
  .meta({ id: 'DocumentSigner', description: 'A person of an envelope, or a slot of a template.' })
export type DocumentSigner = z.infer<typeof DocumentSigner>

/** The supplied file, in bytes and hexadecimal. `asGiven`: its link could not be checked. */
export const OriginalFile = z
  .looseObject({
    sha256: z.string().describe('Its SHA-256, hexadecimal.'),
    size: z.number().int().describe('Its bytes.'),
    asGiven: opt(z.boolean())
      .catch(undefined)
      .describe('True where only the sender says that the document was made of it.'),
  })
  .meta({ id: 'OriginalFile', description: 'A file as it was supplied.' })

/** docs/interface.md, 2.3, with the additions of 10.7 and 10.8. */
export const PdfFile = z
  .looseObject({
    name: opt(z.string()).describe('File name; what signers see.'),
    unsignedPdf: opt(z.string()).describe(
      'The PDF as everybody sees it and as it is sealed, base64: without scripts, with forms, annotations and layers as part of its pages. Lists leave it out.',
    ),
    pageCount: opt(z.number().int()).describe('Number of pages.'),
    fields: opt(z.array(Field)).describe('What is to be filled in, and where. Lists leave it out.'),
    original: opt(OriginalFile).describe(
      'The file as it was supplied, whose SHA-256 trail and certificate name: see readOriginalFile and readOriginalTemplateFile. Only in the answer to one envelope or template.',
    ),
  })
  .meta({ id: 'PdfFile', description: 'A document.' })
export type PdfFile = z.infer<typeof PdfFile>

/** docs/interface.md, 2.1. `searchValues` and `version` are additions of the embedded service. */
export const PdfSignRequest = z
  .looseObject({
    id: opt(z.string()).describe('Envelope or template id: a 36-character UUID.'),
    emailSubject: opt(z.string()).describe('Subject line of the invitation.'),
    emailMessage: opt(z.string()).describe('Body of the invitation.'),
    signers: opt(z.array(DocumentSigner)).describe('The signers; in signing order when signerOrderRequired is true.'),
    files: opt(z.array(PdfFile)).describe('The documents with their field placement.'),
    status: opt(z.string()).describe(`${ENVELOPE_STATUSES.join(', ')}. Treat it as free text: others may come.`),
    requestedBy: opt(DocumentSigner).describe('Who sent it: the creator user of the key.'),
    templateName: opt(z.string()).describe('Name of the template, when the object is a template.'),
    templateId: opt(z.string()).describe('Id of the template the envelope was created from, if any.'),
    currentSigners: opt(z.array(z.string())).describe('Email addresses of those whose turn it is.'),
    signedBy: opt(z.string()).describe('Email addresses of those who have signed, separated by commas.'),
    signerOrderRequired: opt(z.boolean()).describe(
      'True: signers are invited one after another. False: all at once. Default false.',
    ),
    selfSigned: opt(z.boolean()).describe('True when the sender is the only signer.'),
    expirationDays: opt(z.number().int()).describe('Days until the envelope expires.'),
    scheduleTime: opt(z.string()).describe('When it is to be sent: MM/dd/yyyy HH:mm:ss, UTC.'),
    createdOn: opt(z.string()).describe('MM/dd/yyyy HH:mm:ss, UTC.'),
    updatedOn: opt(z.string()).describe('MM/dd/yyyy HH:mm:ss, UTC.'),
    updatedBy: opt(z.string()).describe('Who changed it last.'),
    auditId: opt(z.string()).describe('Identifier of the audit trail.'),
    searchValues: opt(z.boolean())
      .catch(undefined)
      .describe('Of a template: what signers of its envelopes fill in is part of lists and events.'),
    version: opt(z.string()).describe('Of a template: names its content, for If-Match when it is replaced.'),
  })
  .meta({ id: 'PdfSignRequest', description: 'An envelope, or a template.' })
export type PdfSignRequest = z.infer<typeof PdfSignRequest>

/** docs/interface.md, 2.9: one assignment that the signer search found. */
export const SignerAssignmentRow = z
  .looseObject({
    SIGNER: DocumentSigner.describe('The signer.'),
    ENVELOPE_ID: z.string().describe('The envelope’s id.'),
    ENVELOPE_SUBJECT: opt(z.string()).describe('The envelope’s subject.'),
    ENVELOPE_STATUS: opt(z.string()).describe('The envelope’s status.'),
    ENVELOPE_UPDATED_ON: opt(z.string()).describe('Last change, MM/dd/yyyy HH:mm:ss, UTC: the sort key, newest first.'),
    ENVELOPE_CREATED_ON: opt(z.string()).describe('Creation, MM/dd/yyyy HH:mm:ss, UTC.'),
  })
  .meta({ id: 'SignerAssignmentRow', description: 'One assignment of a person. Keys are column labels.' })
export type SignerAssignmentRow = z.infer<typeof SignerAssignmentRow>

/** Body of a resend, which may be left out. */
export const ResendRequest = z
  .object({ email: opt(KnownAddress).describe('One signer’s address; everybody whose turn it is when left out.') })
  .meta({ id: 'ResendRequest', description: 'Who is mailed again.' })
export type ResendRequest = z.infer<typeof ResendRequest>

/** Version of the event wrapper (docs/interface.md, 2.5). */
export const EVENT_VERSION = 1

/** docs/interface.md, 2.5: an item of the feed. */
export const EnvelopeEvent = z
  .looseObject({
    id: z
      .string()
      .describe(
        'SHA-1 over envelope_id:event_type:event_time; the same in the feed and in a delivery, so both can be deduplicated by it.',
      ),
    event_type: z
      .string()
      .describe('envelope.voided for Voided, envelope.completed for Signed, envelope.sent for any other status.'),
    event_version: z.number().int().describe('Version of this wrapper.'),
    event_time: z
      .string()
      .meta({ format: 'date-time' })
      .describe('The envelope’s last change: ISO 8601 in UTC, such as 2026-11-20T10:00:00Z.'),
    envelope: PdfSignRequest.describe('The envelope, without document contents.'),
  })
  .meta({ id: 'EnvelopeEvent', description: 'An element of the feed, and the wrapper of every delivery.' })
export type EnvelopeEvent = z.infer<typeof EnvelopeEvent>

/** The feed's rule: Voided is envelope.voided, Signed envelope.completed, others envelope.sent. */
export function feedEventType(status: string): (typeof ENVELOPE_EVENTS)[number] {
  if (status === 'Voided') return 'envelope.voided'
  if (status === 'Signed') return 'envelope.completed'
  return 'envelope.sent'
}

/**
 * docs/interface.md, 2.10: party → event grouping → entries. The interface leaves the fields of an
 * entry open, so on the wire an entry is anything; `AuditEntry` is what the embedded service
 * writes, and what a viewer may hope for but never require. Not even the levels are required: what
 * a service nests otherwise is shown as well.
 */
export const AuditTrail = z.record(z.string(), z.unknown())
export type AuditTrail = z.infer<typeof AuditTrail>

/** One entry of the embedded service. `hash`: SHA-256 of `previous_hash` and canonical entry. */
export const AuditEntry = z
  .looseObject({
    seq: z.number().int().describe('Position in the chain, from 1.'),
    action: z.string().describe('What was done, such as opened, signed, declined, delegated.'),
    at: z.string().meta({ format: 'date-time' }).describe('When: ISO 8601 in UTC.'),
    actor: z.string().describe('Who did it.'),
    ip: z.string().optional().describe('From which address.'),
    user_agent: z.string().optional().describe('With which program.'),
    detail: z.record(z.string(), z.unknown()).optional().describe('What else belongs to it.'),
    previous_hash: z.string().describe('Hash of the entry before.'),
    hash: z.string().describe('SHA-256 over previous_hash and this entry.'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One entry of an audit trail. Entries form a chain: each holds the hash of the one before.',
  })
export type AuditEntry = z.infer<typeof AuditEntry>

export const ServiceAuditTrail = z.record(z.string(), z.record(z.string(), z.array(AuditEntry))).meta({
  id: 'AuditTrail',
  description:
    'By party (an email address, or the service), then by action: a list of AuditEntry in the order of events.',
})
