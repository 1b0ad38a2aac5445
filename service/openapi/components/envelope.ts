import * as documents from '@/lib/contract/documents-request'
import * as envelopes from '@/lib/contract/envelope'
import { ENVELOPE_STATUSES, SignerAssignmentRow } from '@/lib/contract/envelope'
import { EnvelopeEvent } from '@/lib/contract/event'
import { Field } from '@/lib/contract/field'
import * as removed from '@/lib/contract/removed'
import * as send from '@/lib/contract/send'
import * as mail from '@/lib/contract/signer-mail'
import { components, pick } from './component'

const SCHEMAS = {
  ...documents,
  ...envelopes,
  Removed: removed.Removed,
  ...mail,
  ...send,
  EnvelopeEvent,
  Field,
  NewEnvelope: documents.DocumentsRequest,
  SignerAssignmentRow,
}

const envelope = {
  id: 'Envelope or template id: a 36-character UUID.',
  emailSubject: 'Subject line of the invitation.',
  emailMessage: 'Body of the invitation.',
  signers: 'The signers; in signing order when signerOrderRequired is true.',
  files: 'The documents with their field placement.',
  status: `${ENVELOPE_STATUSES.join(', ')}. Treat it as free text: others may come.`,
  requestedBy: 'Who sent it: the creator user of the key.',
  templateName: 'Name of the template, when the object is a template.',
  templateId: 'Id of the template the envelope was created from, if any.',
  currentSigners: 'E-mail addresses of those whose turn it is.',
  signedBy: 'E-mail addresses of those who have signed, separated by commas.',
  signerOrderRequired: 'True: signers are invited one after another. False: all at once. Default false.',
  selfSigned: 'True when the sender is the only signer.',
  expirationDays: 'Days until the envelope expires.',
  scheduleTime: 'When it is to be sent: MM/dd/yyyy HH:mm:ss, UTC.',
  createdOn: 'MM/dd/yyyy HH:mm:ss, UTC.',
  updatedOn: 'MM/dd/yyyy HH:mm:ss, UTC.',
  updatedBy: 'Who changed it last.',
  auditId: 'Identifier of the audit trail.',
  version: 'Of a template: names its content, for If-Match when it is replaced.',
}

const signer = {
  id: 'The slot’s id, which fields and sends from the template name as signerIndex.',
  name: 'Display name.',
  email: 'Where the invitation is sent.',
  sign: 'Signature state: pending, signed, declined or delegated; empty for a copy.',
  initials: '“captured” once the signer gave initials.',
  group: 'With a signing order, neighbours of one group form a round and are invited together.',
  requestRole: 'Signer, Approver or CC. CC gets a copy of the result and is not waited for.',
  companyName: 'Company, when collected.',
  title: 'Job title, when collected.',
  privateMessage: 'Message that only this signer is shown. Lists, events and deliveries leave it out.',
  delegated: 'True once the slot was handed on.',
  delegatedTo: 'E-mail address of the person the slot was handed to.',
  delegatedFrom: 'E-mail address of the person who handed it on.',
  declineReason: 'Why this signer declined, when they said so.',
  mail: 'The last mail to this signer. Only where the service has a mail server: `offers` of the identity holds mail_state.',
  defaultName: 'Of a template’s slot: the suggested name of who fills it.',
  defaultEmail: 'Of a template’s slot: the suggested address of who fills it.',
  formUrl: 'The signer’s own signing link. Whoever has it can sign as this person.',
}

/** What a request may carry because answers do, although the service decides it. */
const ownOfEnvelopes = {
  ...ignored('the service keeps it.', 'createdOn', 'updatedOn', 'updatedBy'),
  id: 'the service gives the id.',
  status: 'the service keeps the status.',
  requestedBy: 'the creator is the key’s own user.',
  templateName: 'belongs to templates.',
  templateId: 'there is another call to send from a template.',
  currentSigners: 'follows from the signing order.',
  signedBy: 'follows from the signatures.',
  selfSigned: 'follows from sender and signers.',
  auditId: 'the service gives it.',
  version: 'the service gives it.',
}

const newEnvelope = {
  ...pick(envelope, 'emailSubject', 'emailMessage', 'signers', 'files', 'signerOrderRequired'),
  expirationDays: 'Days until the envelope expires, 1 to 365.',
  scheduleTime: 'Send it then instead of now: MM/dd/yyyy HH:mm:ss, UTC, in the future.',
}

const ownOfSigners = {
  ...ignored(
    'the service keeps it.',
    ...['sign', 'initials', 'delegated', 'delegatedTo', 'delegatedFrom', 'declineReason', 'mail'],
  ),
  formUrl: 'the service gives it.',
  defaultName: 'belongs to templates.',
  defaultEmail: 'belongs to templates.',
}

const newSigner = {
  ...pick(signer, 'name', 'email', 'group', 'requestRole', 'companyName', 'title', 'privateMessage'),
  id: 'What fields name the signer by; the position in the list, from 0, when left out.',
}

const file = {
  name: 'File name; what signers see.',
  unsignedPdf:
    'The PDF as everybody sees it and as it is sealed, base64: without scripts, with forms, annotations and layers as part of its pages. Lists leave it out.',
  pageCount: 'Number of pages.',
  fields: 'What is to be filled in, and where. Lists leave it out.',
  original:
    'The file as it was supplied, whose SHA-256 trail and certificate name: see readOriginalFile and readOriginalTemplateFile. Only in the answer to one envelope or template.',
}

const newFile = {
  name: file.name,
  unsignedPdf: 'The PDF, base64.',
  fields: 'What is to be filled in, and where.',
  removed:
    'What the sender’s program left out when it made the PDF of another file. The audit trail records it with what the service removes.',
  suppliedFile:
    'The file that the sender’s program made the PDF of: a PDF, JPEG or PNG, base64. It becomes the original. Where it is not a PDF that the service would make the same document of, `original` says `asGiven`.',
}

const ownOfFiles = { pageCount: 'the service counts.', original: 'it belongs to answers; see suppliedFile.' }

export const FIELD = {
  id: 'Unique among the fields of the envelope.',
  type: 'What is filled in.',
  signerIndex: 'Whose field it is: the signer’s id.',
  page: 'Page of the file, from 1.',
  x: 'Left edge, a fraction of the page.',
  y: 'Upper edge.',
  width: 'Width.',
  height: 'Height.',
  required: 'True: the signer cannot finish without it.',
  readOnly: 'True: the signer sees the value and cannot change it. For names, companies, titles, texts and checkboxes.',
  value: 'What it holds before the signer changes it; "true" for a checkbox that is ticked.',
  label: 'What the signer reads about it.',
}

export const ENVELOPE_COMPONENTS = components(SCHEMAS, {
  PdfSignRequest: {
    description: 'An envelope, or a template.',
    fields: envelope,
    always: ['id', 'signers', 'files', 'signerOrderRequired', 'createdOn', 'updatedOn', 'updatedBy'],
  },
  DocumentSigner: {
    description: 'A person of an envelope, or a slot of a template.',
    fields: signer,
  },
  SignerMail: {
    description: 'What became of the last mail to a signer.',
    fields: {
      state: `${mail.MAIL_STATES.join(', ')}. refused: by the mail server, or given up after two days of deferred. bounced: accepted, and returned later. Others may come.`,
      kind: `${mail.MAIL_KINDS.join(', ')}. A copy is the link to the signed document. Others may come.`,
      at: 'Since when: ISO 8601 in UTC.',
      reason: 'What the mail server said, as one line without links and other people’s addresses.',
    },
    always: ['state', 'kind', 'at'],
  },
  ResendRequest: {
    description: 'Who is mailed again.',
    fields: { email: 'One signer’s address; everybody whose turn it is when left out.' },
  },
  PdfFile: { description: 'A document.', fields: file, always: ['name', 'pageCount'] },
  OriginalFile: {
    description: 'A file as it was supplied.',
    fields: {
      sha256: 'Its SHA-256, hexadecimal.',
      size: 'Its bytes.',
      asGiven: 'True where only the sender says that the document was made of it.',
    },
    always: ['sha256', 'size'],
  },
  Field: {
    description:
      'A field placed on a page. x, y, width and height are fractions (0 to 1) of the page as a person sees it, from the top left.',
    fields: FIELD,
  },
  EnvelopeEvent: {
    description: 'An element of the feed, and the wrapper of every delivery.',
    fields: {
      id: 'SHA-1 over envelope_id:event_type:event_time; the same in the feed and in a delivery, so both can be deduplicated by it.',
      event_type: 'envelope.voided for Voided, envelope.completed for Signed, envelope.sent for any other status.',
      event_version: 'Version of this wrapper.',
      event_time: 'The envelope’s last change: ISO 8601 in UTC, such as 2026-11-20T10:00:00Z.',
      envelope: 'The envelope, without document contents.',
    },
  },
  NewEnvelope: {
    description: 'A PdfSignRequest with at least one signer and one file.',
    fields: newEnvelope,
    ignored: ownOfEnvelopes,
  },
  NewSigner: {
    description: 'A DocumentSigner with an address.',
    fields: newSigner,
    ignored: ownOfSigners,
  },
  NewField: {
    description: 'A Field as it is placed.',
    fields: FIELD,
  },
  NewFile: {
    description: 'A PdfFile with its content.',
    fields: newFile,
    ignored: ownOfFiles,
  },
  TemplateFile: {
    description: 'A PdfFile of a template.',
    fields: newFile,
    ignored: ownOfFiles,
  },
  Removed: {
    description: 'What of a supplied PDF is not in the document that is signed: how many of each.',
    fields: {
      script: 'Scripts.',
      attachment: 'Embedded files.',
      launch: 'Commands that start a program.',
      formAction: 'Commands of a form, such as sending it.',
      fileLink: 'Links outside the web.',
      media: 'Multimedia elements.',
      otherAction: 'Other actions.',
      signature: 'Digital signatures: they were made for the supplied file.',
      certification: 'Statements that the file must not be changed.',
      note: 'Notes and remarks.',
      hiddenContent: 'What the file does not show on a screen: hidden layers, and hidden or print-only annotations.',
      xfaForm: 'XFA forms beside an ordinary one.',
      signedBy: 'Whose signatures they were, as the file names them.',
      sha256: 'SHA-256 of the supplied file, hexadecimal.',
    },
  },
  ReplacementSigner: {
    description: 'The DocumentSigner who takes over a slot.',
    fields: {
      ...pick(signer, 'email', 'companyName', 'title', 'privateMessage'),
      name: 'Display name; the address when left out.',
    },
    ignored: {
      ...ownOfSigners,
      id: 'the slot keeps its id.',
      group: 'the slot keeps its group.',
      requestRole: 'the slot keeps its role.',
    },
  },
  EnvelopeFromTemplateRequest: {
    description: 'Who gets the envelope, and what this one send says otherwise than the template.',
    fields: {
      signers: 'Who fills each slot.',
      emailSubject: 'In place of the template’s subject.',
      emailMessage: 'In place of the template’s message.',
      expirationDays: 'Days until this envelope expires, 1 to 365.',
    },
  },
  SlotSigner: {
    description: 'The person for one slot.',
    fields: {
      signerIndex: 'The slot: the id of the template’s signer. The position in the list when left out.',
      name: 'Display name.',
      email: 'Where the invitation is sent.',
    },
  },
  SignerAssignmentRow: {
    description: 'One assignment of a person. Keys are column labels.',
    fields: {
      SIGNER: 'The signer.',
      ENVELOPE_ID: 'The envelope’s id.',
      ENVELOPE_SUBJECT: 'The envelope’s subject.',
      ENVELOPE_STATUS: 'The envelope’s status.',
      ENVELOPE_UPDATED_ON: 'Last change, MM/dd/yyyy HH:mm:ss, UTC: the sort key, newest first.',
      ENVELOPE_CREATED_ON: 'Creation, MM/dd/yyyy HH:mm:ss, UTC.',
    },
    always: ['ENVELOPE_SUBJECT', 'ENVELOPE_STATUS', 'ENVELOPE_UPDATED_ON', 'ENVELOPE_CREATED_ON'],
  },
})

function ignored(why: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
}
