import { z } from 'zod'
import { fromWireDate } from './dates'
import { Email } from './email'
import { DocumentSigner, PdfFile, PdfSignRequest } from './envelope'
import { opt } from './optional'
import { ExpirationDays, MAX_FILES, MAX_MESSAGE_LENGTH, MAX_SIGNER_ID, MAX_SIGNERS, MAX_SUBJECT_LENGTH } from './send'
import { DelegateRequest } from './signing'

/** Nothing expires or is sent before this year; the first hundred years are not even read back by every database driver. */
const FIRST_YEAR = 1000

export const WireDate = z.string().refine((text) => (fromWireDate(text)?.getUTCFullYear() ?? 0) >= FIRST_YEAR, {
  message: 'must be a date in the form MM/dd/yyyy HH:mm:ss',
})

export const NewSigner = DocumentSigner.extend({ id: opt(z.number().int().min(0).max(MAX_SIGNER_ID)), email: Email })
export const NewFile = PdfFile.extend({
  unsignedPdf: z.string(),
  /** Ignored, whatever it is: the supplied file is the original. */
  original: z.unknown().optional(),
})

/** The body of a creation from documents: a PdfSignRequest (interface 2.1) with what cannot be left out. */
export const DocumentsRequest = PdfSignRequest.extend({
  emailSubject: opt(z.string().max(MAX_SUBJECT_LENGTH)),
  emailMessage: opt(z.string().max(MAX_MESSAGE_LENGTH)),
  signers: z.array(NewSigner).min(1).max(MAX_SIGNERS),
  files: z.array(NewFile).min(1).max(MAX_FILES),
  /** Ignored, whatever it is (interface 2.1): the creator is the key's own user. */
  requestedBy: z.unknown().optional(),
  expirationDays: opt(ExpirationDays),
  scheduleTime: opt(WireDate),
})
export type DocumentsRequest = z.infer<typeof DocumentsRequest>

/** The replacement person (interface 4.7): an address is needed; without a name the address is used. */
export const ReplacementSigner = DocumentSigner.extend({
  name: z.string().trim().max(200).nullish(),
  email: DelegateRequest.shape.email,
  privateMessage: DelegateRequest.shape.privateMessage,
})
export type ReplacementSigner = z.infer<typeof ReplacementSigner>
