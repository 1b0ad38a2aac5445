import type { ErrorReason } from '@/lib/contract/answer'
import type { CanonicalPdf } from '@/lib/pdf/canonical'
import type { Answer } from '@/lib/pdf/pool/serve-jobs'
import type { FixedText } from '@/lib/printing/fixed-text'
import type { ComposedFile, ComposeInput } from './compose'
import type { ButtonsInput, MarkPictures, MarksInput } from './engine'

export type Jobs = {
  inspect: { input: Uint8Array; output: Omit<CanonicalPdf, 'fields'> }
  compose: { input: ComposeInput; output: ComposedFile }
  drawMarks: { input: MarksInput; output: MarkPictures }
  findCut: { input: FixedText[]; output: boolean[] }
  findNameless: { input: ButtonsInput; output: boolean[] }
  check: { input: { content: Uint8Array; pageCount: number }; output: null }
}
export type JobName = keyof Jobs

export type Request = { [Name in JobName]: { job: Name; input: Jobs[Name]['input'] } }[JobName]

export type WorkerAnswer = Answer<Jobs[JobName]['output'], ErrorReason>
