import { z } from 'zod'
import { Field } from './field'
import { opt } from './optional'
import { SignerMail } from './signer-mail'

/** Statuses of the embedded service. A remote one may answer others: the wire type stays `string`. */
export const ENVELOPE_STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled'] as const
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number]

/** Interface 2.2. `id` is the slot's id, which is the `signerIndex` of sending from a template (4.9). */
export const DocumentSigner = z.looseObject({
  id: opt(z.number().int()),
  name: opt(z.string()),
  email: opt(z.string()),
  sign: opt(z.string()),
  initials: opt(z.string()),
  group: opt(z.string()),
  requestRole: opt(z.string()),
  companyName: opt(z.string()),
  title: opt(z.string()),
  privateMessage: opt(z.string()),
  delegated: opt(z.boolean()),
  delegatedTo: opt(z.string()),
  delegatedFrom: opt(z.string()),
  /** The embedded service's own addition: what a signer who declined gave as the reason. */
  declineReason: opt(z.string()),
  /** Another of its additions: the last mail to this signer. What another service means by it is not read. */
  mail: opt(SignerMail).catch(undefined),
  /** Its additions to a template's slot, too: the person that a send begins with. */
  defaultName: opt(z.string()),
  defaultEmail: opt(z.string()),
  formUrl: opt(z.string()),
})
export type DocumentSigner = z.infer<typeof DocumentSigner>

/** What a document was made of: the supplied file, in bytes and hexadecimal. `asGiven`: the service could not check that it was. */
export const OriginalFile = z.looseObject({
  sha256: z.string(),
  size: z.number().int(),
  asGiven: opt(z.boolean()).catch(undefined),
})

/** Interface 2.3, with the placement of service-surface. Lists leave `unsignedPdf` out. */
export const PdfFile = z.looseObject({
  name: opt(z.string()),
  unsignedPdf: opt(z.string()),
  pageCount: opt(z.number().int()),
  fields: opt(z.array(Field)),
  /** The embedded service's own addition to one envelope: `unsignedPdf` is made of this file, which can be read, too. */
  original: opt(OriginalFile),
})
export type PdfFile = z.infer<typeof PdfFile>

/** Interface 2.1: an envelope, or a template. */
export const PdfSignRequest = z.looseObject({
  id: opt(z.string()),
  emailSubject: opt(z.string()),
  emailMessage: opt(z.string()),
  signers: opt(z.array(DocumentSigner)),
  files: opt(z.array(PdfFile)),
  status: opt(z.string()),
  requestedBy: opt(DocumentSigner),
  templateName: opt(z.string()),
  templateId: opt(z.string()),
  currentSigners: opt(z.array(z.string())),
  signedBy: opt(z.string()),
  signerOrderRequired: opt(z.boolean()),
  selfSigned: opt(z.boolean()),
  expirationDays: opt(z.number().int()),
  scheduleTime: opt(z.string()),
  createdOn: opt(z.string()),
  updatedOn: opt(z.string()),
  updatedBy: opt(z.string()),
  auditId: opt(z.string()),
  /** The embedded service's own addition to one template: names its content, for `If-Match` of a replacement. */
  version: opt(z.string()),
})
export type PdfSignRequest = z.infer<typeof PdfSignRequest>

/** Interface 2.9: one assignment found by the signers search; keys are upper-case column labels. */
export const SignerAssignmentRow = z.looseObject({
  SIGNER: DocumentSigner,
  ENVELOPE_ID: z.string(),
  ENVELOPE_SUBJECT: opt(z.string()),
  ENVELOPE_STATUS: opt(z.string()),
  ENVELOPE_UPDATED_ON: opt(z.string()),
  ENVELOPE_CREATED_ON: opt(z.string()),
})
export type SignerAssignmentRow = z.infer<typeof SignerAssignmentRow>
