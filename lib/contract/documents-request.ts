import { z } from 'zod'
import { fromWireDate } from './dates'
import { Email } from './email'
import { DocumentSigner, PdfFile, PdfSignRequest } from './envelope'
import { Field } from './field'
import { opt } from './optional'
import { Removed } from './removed'
import { ExpirationDays, MAX_FILES, MAX_SIGNER_ID, MAX_SIGNERS } from './send'
import { boundTexts, EmailMessage, FieldValue, FileName, Message, OneLine } from './text'

/** Nothing expires or is sent before this year; the first hundred years are not even read back by every database driver. */
const FIRST_YEAR = 1000

export const WireDate = z.string().refine((text) => (fromWireDate(text)?.getUTCFullYear() ?? 0) >= FIRST_YEAR, {
  message: 'must be a date in the form MM/dd/yyyy HH:mm:ss',
})

/** Of a person who is given a part in an envelope. */
const TEXTS_OF_PERSON = { companyName: opt(OneLine), title: opt(OneLine), privateMessage: opt(Message) }

export const NewSigner = DocumentSigner.extend({
  ...TEXTS_OF_PERSON,
  id: opt(z.number().int().min(0).max(MAX_SIGNER_ID)),
  name: opt(OneLine),
  email: Email,
  group: opt(OneLine),
  requestRole: opt(OneLine),
})

/** A field that a sender places. */
export const NewField = Field.extend({ id: OneLine.min(1), label: opt(OneLine), value: opt(FieldValue) })
export const TemplateFile = PdfFile.extend({
  name: opt(FileName),
  fields: opt(z.array(NewField)),
  /** What the sender's program left out when it made the file; the service adds what it removes itself. */
  removed: opt(Removed),
  /** Ignored, whatever it is: the supplied file is the original. */
  original: z.unknown().optional(),
})
export const NewFile = TemplateFile.extend({ unsignedPdf: z.string() })

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
  }),
)
export type DocumentsRequest = z.infer<typeof DocumentsRequest>

/** The replacement person (interface 4.7): an address is needed; without a name the address is used. */
export const ReplacementSigner = DocumentSigner.extend({
  ...TEXTS_OF_PERSON,
  name: opt(OneLine),
  email: Email,
})
export type ReplacementSigner = z.infer<typeof ReplacementSigner>
