import type { CanonicalPdf } from '../canonical'
import type { PdfReason } from '../error'
import type { ChosenPage } from '../open/page-tree'
import type { Answer } from '../pool/serve-jobs'

/** A file that a person chose; `password` opens a PDF that is locked. */
export type UploadedFile = { content: Uint8Array; type: 'pdf' | 'image'; password?: string }

export type PreparedPdf = { content: Uint8Array /** Hexadecimal. */; sha256: string; pageCount: number }

export type Jobs = {
  read: { input: UploadedFile; output: CanonicalPdf }
  prepare: { input: { content: Uint8Array; pages: readonly ChosenPage[] }; output: PreparedPdf }
}
export type JobName = keyof Jobs

export type Request = { [Name in JobName]: { job: Name; input: Jobs[Name]['input'] } }[JobName]
export type WorkerAnswer = Answer<Jobs[JobName]['output'], PdfReason>
