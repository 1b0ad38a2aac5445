import { z } from 'zod'
import { fromWireDate } from './dates'
import { Email } from './email'
import { DocumentSigner, PdfFile, PdfSignRequest } from './envelope'
import { appearance, comb, Field, FORM_PROPERTIES, maxLength } from './field'
import { LanguageTag } from './language'
import { opt } from './optional'
import { ExpirationDays, MAX_BODY_BYTES, MAX_FILES, MAX_SIGNER_ID, MAX_SIGNERS } from './send'
import { AUTHENTICATION } from './signer-code'
import { SENT_BY, SIGNER_INDEX } from './signer-link'
import { Removed } from './supplied-file'
import {
  boundTexts,
  EmailMessage,
  FieldId,
  FieldValue,
  FileName,
  IgnoredText,
  MAX_FIELDS_OF_FILE,
  Message,
  OneLine,
} from './text'

/** Nothing expires or is sent before this year: not every database driver reads earlier ones. */
const FIRST_YEAR = 1000

const NOT_A_DATE = 'must be a date in the form MM/dd/yyyy HH:mm:ss'
export const WireDate = z
  .string()
  .max('MM/dd/yyyy HH:mm:ss'.length, { message: NOT_A_DATE, abort: true })
  .refine((text) => (fromWireDate(text)?.getUTCFullYear() ?? 0) >= FIRST_YEAR, { message: NOT_A_DATE })
  .meta({ pattern: '^(0[1-9]|1[0-2])/(0[1-9]|[12]\\d|3[01])/\\d{4} ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })

/** What a request may carry because answers do, although the service decides it. */
const ignored = (why: string) => ({ description: `Ignored: ${why}`, readOnly: true })
const Ignored = opt(IgnoredText)
const Unread = z.unknown().optional()
const Kept = Ignored.meta(ignored('the service keeps it.'))
const Given = Ignored.meta(ignored('the service gives it.'))
const OfTemplates = Ignored.meta(ignored('belongs to templates.'))

/** Somebody with a part in an envelope. Answers are repeated, so more keys may follow. */
const TEXTS_OF_PERSON = {
  companyName: opt(OneLine).describe('Company, when collected.'),
  title: opt(OneLine).describe('Job title, when collected.'),
  privateMessage: opt(Message).describe(
    'Message that only this signer is shown. Lists, events and deliveries leave it out.',
  ),
  language: opt(LanguageTag).describe(
    'Language of what this person reads, as a BCP 47 tag such as de or pt-BR. English where the service does not know it, or it is left out.',
  ),
  sign: Kept,
  initials: Kept,
  delegatedTo: Kept,
  delegatedFrom: Kept,
  delegatedBy: Unread.meta(ignored('the service keeps it.')),
  declineReason: Kept,
  delegated: opt(z.boolean()).meta(ignored('the service keeps it.')),
  mail: Unread.meta(ignored('the service keeps it.')),
  viewProblem: Unread.meta(ignored('the service keeps it.')),
  authenticationState: Unread.meta(ignored('the service keeps it.')),
  values: Unread.meta(ignored('signers fill it in.')),
  ...AUTHENTICATION,
  defaultName: OfTemplates,
  defaultEmail: OfTemplates,
  formUrl: Given,
}

export const NewSigner = DocumentSigner.extend({
  ...TEXTS_OF_PERSON,
  id: opt(z.number().int().min(0).max(MAX_SIGNER_ID)).describe(
    'What fields name the signer by; the position in the list, from 0, when left out.',
  ),
  name: opt(OneLine).describe('Display name.'),
  email: Email.describe('Where the invitation is sent.'),
  group: opt(OneLine).describe('With a signing order, neighbours of one group form a round and are invited together.'),
  requestRole: opt(OneLine).describe('Signer, Approver or CC. CC gets a copy of the result and is not waited for.'),
})
  .strip()
  .meta({ id: 'NewSigner', description: 'A DocumentSigner with an address.' })

/** A field that a sender places. */
export const NewField = Field.extend({
  id: FieldId.describe('Unique among the fields of the envelope.'),
  label: opt(OneLine).describe('What the signer reads about it; of a radio button, the choice it stands for.'),
  value: opt(FieldValue).describe('What it holds before the signer changes it; "true" for what is ticked or chosen.'),
  ...FORM_PROPERTIES,
  appearance,
  maxLength,
  comb,
})
  .strip()
  .meta({ id: 'NewField', description: 'A Field as it is placed.' })
/** A document's bytes, bounded as the whole body is. */
const Base64 = z.string().max(MAX_BODY_BYTES)
export const TemplateFile = PdfFile.extend({
  name: opt(FileName).describe('File name; what signers see.'),
  unsignedPdf: opt(Base64).describe('The PDF, base64.'),
  fields: opt(z.array(NewField).max(MAX_FIELDS_OF_FILE)).describe('What is to be filled in, and where.'),
  removed: opt(Removed).describe(
    'What the sender’s program left out when it made the PDF of another file. The audit trail records it with what the service removes.',
  ),
  suppliedFile: opt(Base64).describe(
    'The file that the sender’s program made the PDF of: a PDF, JPEG or PNG, base64. It becomes the original. Where it is not a PDF that the service would make the same document of, `original` says `asGiven`.',
  ),
  pageCount: opt(z.number().int()).meta(ignored('the service counts.')),
  original: Unread.meta(ignored('it belongs to answers; see suppliedFile.')),
})
  .strip()
  .meta({ id: 'TemplateFile', description: 'A PdfFile of a template.' })
export const NewFile = TemplateFile.extend({ unsignedPdf: Base64.describe('The PDF, base64.') }).meta({
  id: 'NewFile',
  description: 'A PdfFile with its content.',
})

/**
 * The body of a creation from documents: a PdfSignRequest (docs/interface.md, 2.1) with what is
 * required.
 */
export const DocumentsRequest = boundTexts(
  PdfSignRequest.extend({
    emailSubject: opt(OneLine).describe('Subject line of the invitation.'),
    emailMessage: opt(EmailMessage).describe('Body of the invitation.'),
    signers: z
      .array(NewSigner)
      .min(1)
      .max(MAX_SIGNERS)
      .describe('The signers; in signing order when signerOrderRequired is true.'),
    files: z.array(NewFile).min(1).max(MAX_FILES).describe('The documents with their field placement.'),
    requestedBy: Unread.meta(ignored('the creator is the key’s own user.')),
    ...SENT_BY,
    expirationDays: opt(ExpirationDays).describe('Days until the envelope expires, 1 to 365.'),
    scheduleTime: opt(WireDate).describe('Send it then instead of now: MM/dd/yyyy HH:mm:ss, UTC, in the future.'),
    id: Ignored.meta(ignored('the service gives the id.')),
    status: Ignored.meta(ignored('the service keeps the status.')),
    templateName: OfTemplates,
    templateId: Ignored.meta(ignored('there is another call to send from a template.')),
    currentSigners: opt(z.array(IgnoredText).max(10_000)).meta(ignored('follows from the signing order.')),
    selfSigned: opt(z.boolean()).meta(ignored('follows from sender and signers.')),
    signedBy: Ignored.meta(ignored('follows from the signatures.')),
    createdOn: Kept,
    updatedOn: Kept,
    updatedBy: Kept,
    auditId: Given,
    version: Given,
  }).strip(),
).meta({ id: 'NewEnvelope', description: 'A PdfSignRequest with at least one signer and one file.' })
export type DocumentsRequest = z.infer<typeof DocumentsRequest>

/** The replacement person (docs/interface.md, 4.7). Without a name the address is used. */
export const ReplacementSigner = DocumentSigner.extend({
  ...TEXTS_OF_PERSON,
  id: opt(z.number().int()).meta(ignored('the slot keeps its id.')),
  name: opt(OneLine).describe('Display name; the address when left out.'),
  email: Email.describe('Where the invitation is sent.'),
  group: Ignored.meta(ignored('the slot keeps its group.')),
  requestRole: Ignored.meta(ignored('the slot keeps its role.')),
  ...SIGNER_INDEX,
})
  .strip()
  .meta({ id: 'ReplacementSigner', description: 'The DocumentSigner who takes over a slot.' })
export type ReplacementSigner = z.infer<typeof ReplacementSigner>
