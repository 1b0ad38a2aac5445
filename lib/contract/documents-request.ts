import { z } from 'zod'
import { fromWireDate } from './dates'
import { Email } from './email'
import { DocumentSigner, PdfFile, PdfSignRequest } from './envelope'
import { Field } from './field'
import { opt } from './optional'
import { Removed } from './removed'
import { ExpirationDays, MAX_BODY_BYTES, MAX_FILES, MAX_SIGNER_ID, MAX_SIGNERS } from './send'
import {
  boundTexts,
  EmailMessage,
  FieldValue,
  FileName,
  IgnoredText,
  MAX_FIELDS_OF_FILE,
  Message,
  OneLine,
} from './text'

/** Nothing expires or is sent before this year; the first hundred years are not even read back by every database driver. */
const FIRST_YEAR = 1000

const NOT_A_DATE = 'must be a date in the form MM/dd/yyyy HH:mm:ss'
export const WireDate = z
  .string()
  .max('MM/dd/yyyy HH:mm:ss'.length, { message: NOT_A_DATE, abort: true })
  .refine((text) => (fromWireDate(text)?.getUTCFullYear() ?? 0) >= FIRST_YEAR, { message: NOT_A_DATE })

const Ignored = opt(IgnoredText)

/** Of a person who is given a part in an envelope. What follows the message may be repeated from an answer, and is not read. */
const TEXTS_OF_PERSON = {
  companyName: opt(OneLine),
  title: opt(OneLine),
  privateMessage: opt(Message),
  sign: Ignored,
  initials: Ignored,
  delegatedTo: Ignored,
  delegatedFrom: Ignored,
  declineReason: Ignored,
  mail: z.unknown().optional(),
  defaultName: Ignored,
  defaultEmail: Ignored,
  formUrl: Ignored,
}

export const NewSigner = DocumentSigner.extend({
  ...TEXTS_OF_PERSON,
  id: opt(z.number().int().min(0).max(MAX_SIGNER_ID)),
  name: opt(OneLine),
  email: Email,
  group: opt(OneLine),
  requestRole: opt(OneLine),
}).strip()

/** A field that a sender places. */
export const NewField = Field.extend({ id: OneLine.min(1), label: opt(OneLine), value: opt(FieldValue) }).strip()
/** A document's bytes, bounded as the whole body is. */
const Base64 = z.string().max(MAX_BODY_BYTES)
export const TemplateFile = PdfFile.extend({
  name: opt(FileName),
  unsignedPdf: opt(Base64),
  fields: opt(z.array(NewField).max(MAX_FIELDS_OF_FILE)),
  /** What the sender's program left out when it made the file; the service adds what it removes itself. */
  removed: opt(Removed),
  /** The person's own file, base64, if the sender's program made the document of it: a PDF, JPEG or PNG. It becomes the original. */
  suppliedFile: opt(Base64),
  /** Ignored, whatever it is: an answer says what the original is. */
  original: z.unknown().optional(),
}).strip()
export const NewFile = TemplateFile.extend({ unsignedPdf: Base64 })

/** The body of a creation from documents: a PdfSignRequest (interface 2.1) with what cannot be left out. */
export const DocumentsRequest = boundTexts(
  PdfSignRequest.extend({
    emailSubject: opt(OneLine),
    emailMessage: opt(EmailMessage),
    signers: z.array(NewSigner).min(1).max(MAX_SIGNERS),
    files: z.array(NewFile).min(1).max(MAX_FILES),
    /** Ignored, whatever it is (interface 2.1): the creator is the key's own user. */
    requestedBy: z.unknown().optional(),
    expirationDays: opt(ExpirationDays),
    scheduleTime: opt(WireDate),
    id: Ignored,
    status: Ignored,
    templateName: Ignored,
    templateId: Ignored,
    currentSigners: opt(z.array(IgnoredText).max(10_000)),
    signedBy: Ignored,
    createdOn: Ignored,
    updatedOn: Ignored,
    updatedBy: Ignored,
    auditId: Ignored,
    version: Ignored,
  }).strip(),
)
export type DocumentsRequest = z.infer<typeof DocumentsRequest>

/** The replacement person (interface 4.7): an address is needed; without a name the address is used. */
export const ReplacementSigner = DocumentSigner.extend({
  ...TEXTS_OF_PERSON,
  name: opt(OneLine),
  email: Email,
  group: Ignored,
  requestRole: Ignored,
}).strip()
export type ReplacementSigner = z.infer<typeof ReplacementSigner>
