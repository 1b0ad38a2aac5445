import type { ErrorReason } from '@/lib/contract/answer'
import { checkPassive } from '@/lib/pdf/active-content/find'
import { PdfError, type PdfReason } from '@/lib/pdf/error'
import { inspect } from '@/lib/pdf/inspect'
import { countLists, withWholeLists } from '@/lib/pdf/open/long-lists'
import { boundUnpacking } from '@/lib/pdf/open/unpacking'
import { ServiceError } from '../../errors'
import { compose } from '../compose'
import { verifySeal } from '../seal/verify'
import type { Answer, JobName, Jobs, Request } from './protocol'

const REASONS: Record<PdfReason, ErrorReason> = {
  not_pdf: 'document_not_pdf',
  password_needed: 'document_locked',
  damaged: 'document_damaged',
  too_large: 'document_too_large',
  too_complex: 'document_too_complex',
  active_content: 'document_not_sealable',
}

boundUnpacking()
countLists()

// Ctrl-C in a terminal reaches every process there: the service ends its workers itself, when they have finished.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// The pool and this file are typed by the protocol only.
process.on('message', async (request: Request) => process.send?.(await answer(request)))

async function run(request: Request): Promise<Jobs[JobName]['output']> {
  if (request.job === 'inspect') return inspect(request.input)
  if (request.job === 'compose') return compose(request.input)
  const { content, pageCount } = request.input
  await verifySeal(content, pageCount)
  await checkPassive(content)
  return null
}

async function answer(request: Request): Promise<Answer> {
  try {
    return { output: await withWholeLists(() => run(request)) }
  } catch (error) {
    if (error instanceof PdfError) return { error: { reason: REASONS[error.reason], message: error.message } }
    if (error instanceof ServiceError) return { error: { reason: error.reason, message: error.message } }
    if (error instanceof Error) return { error: { message: error.message, stack: error.stack } }
    return { error: { message: String(error) } }
  }
}
