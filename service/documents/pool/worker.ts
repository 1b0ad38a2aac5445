import { setFlagsFromString } from 'node:v8'
import type { ErrorReason } from '@/lib/contract/answer'
import { checkPassive } from '@/lib/pdf/active-content/find'
import { makeCanonical } from '@/lib/pdf/canonical'
import { PdfError, type PdfReason } from '@/lib/pdf/error'
import { serveJobs } from '@/lib/pdf/pool/serve-jobs'
import { ServiceError } from '../../errors'
import { compose } from '../compose'
import { drawMarks } from '../picture/draw-marks'
import { verifySeal } from '../seal/verify'
import type { JobName, Jobs, Request } from './protocol'

const REASONS: Record<PdfReason, ErrorReason> = {
  not_pdf: 'document_not_pdf',
  not_image: 'document_not_pdf',
  empty: 'document_damaged',
  password_needed: 'document_locked',
  wrong_password: 'document_locked',
  damaged: 'document_damaged',
  too_many_pages: 'document_too_large',
  too_large: 'document_too_large',
  too_complex: 'document_too_complex',
  active_content: 'document_not_sealable',
  xfa_only: 'document_without_pages',
  portfolio: 'document_without_pages',
}

// Compiling HarfBuzz a second time, for speed, takes 30 MB that the process keeps; one document does not gain that time back.
setFlagsFromString('--liftoff-only')

// The pool and this file are typed by the protocol only.
serveJobs(run, (error) => {
  if (error instanceof PdfError) return REASONS[error.reason]
  return error instanceof ServiceError ? error.reason : undefined
})

async function inspect(supplied: Uint8Array): Promise<Jobs['inspect']['output']> {
  const { content, fields: _, ...about } = await makeCanonical(supplied)
  return content === supplied ? about : { ...about, content }
}

async function run(request: Request): Promise<Jobs[JobName]['output']> {
  if (request.job === 'inspect') return inspect(request.input)
  if (request.job === 'compose') return compose(request.input)
  if (request.job === 'drawMarks') return drawMarks(request.input)
  const { content, pageCount } = request.input
  await verifySeal(content, pageCount)
  await checkPassive(content)
  return null
}
