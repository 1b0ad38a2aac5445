import 'server-only'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MAX_PAGES } from '@/lib/contract/send'
import { once } from '@/lib/desk/runtime/process/once'
import type { CanonicalPdf } from '@/lib/pdf/canonical'
import type { PdfReason } from '@/lib/pdf/error'
import type { ChosenPage } from '@/lib/pdf/open/page-tree'
import { createPool, JobLost, leastRights, MachineBusy, type RunOptions } from '@/lib/pdf/pool/pool'
import type { JobName, Jobs, PreparedPdf, Request, UploadedFile, WorkerAnswer } from '@/lib/pdf/upload/protocol'
import { QueueFull } from '@/lib/queue/fair-queue'

const WORKERS = 2
/** Long enough to choose a file in. */
const IDLE_MS = 60_000
/** A file that takes more work is refused; on a busy machine the work may take this many times as long. */
const JOB_MS = 60_000
const PATIENCE = 5
const LIMITS = { jobs: 64, bytes: 128 * 1024 * 1024 }

/** `group`: whose work it is, such as a person's id; one group never occupies all workers. */
type Options = { signal?: AbortSignal; group?: string }

/** Too much is waiting already. The same call may succeed in a moment. */
export class WorkersBusy extends Error {}

/**
 * Reads a file in a process of its own. Rejects with a `FileProblem` when it cannot be sent, with
 * `WorkersBusy`, and with the signal's reason when that is aborted.
 */
export const readUpload = (file: UploadedFile, options?: Options): Promise<CanonicalPdf> => ask('read', file, options)

/** A PDF of these pages of another, turned: equal bytes for equal input. */
export const preparePages = (
  content: Uint8Array,
  pages: readonly ChosenPage[],
  options?: Options,
): Promise<PreparedPdf> => ask('prepare', { content, pages }, options)

export const expectUpload = (): void => workers().expect()

async function ask<Name extends JobName>(
  job: Name,
  input: Jobs[Name]['input'],
  { signal, group }: Options = {},
): Promise<Jobs[Name]['output']> {
  const about = { ms: JOB_MS, group: group ?? Symbol('one file'), bytes: input.content.byteLength, signal }
  // The protocol types workers: each job has its own input and output.
  const answer = await workers().ask({ job, input } as Request, about)
  if (answer === 'busy') throw new WorkersBusy('Too many files are being read right now. Try again in a moment.')
  if ('output' in answer) return answer.output as Jobs[Name]['output']
  const { reason, message, stack } = answer.error
  throw reason ? new FileProblem(reason) : Object.assign(new Error(message), { stack })
}

type Workers = { ask: (request: Request, about: RunOptions) => Promise<WorkerAnswer | 'busy'>; expect: () => void }

/**
 * Exists once in the process, for all of Next.js's bundles. It answers with plain values, because
 * an error's class exists once in each bundle.
 */
const workers = (): Workers =>
  once('document workers', () => {
    // Built by scripts/launch/build-preload.ts: the server cannot run TypeScript.
    const script = pathToFileURL(join(process.cwd(), '.dashboard/pdf-worker.mjs'))
    const pool = createPool({
      script,
      flags: leastRights([new URL('./', script), new URL('../.fonts/', script)]),
      size: WORKERS,
      limits: LIMITS,
      idleMs: IDLE_MS,
      patience: PATIENCE,
    })
    const ask: Workers['ask'] = (request, about) =>
      pool.run(request, about).then(
        (answer) => answer as WorkerAnswer,
        (error: unknown) => {
          if (error instanceof QueueFull || error instanceof MachineBusy) return 'busy' as const
          // A file that takes all of a worker's memory or time.
          const reason: PdfReason = 'too_complex'
          if (error instanceof JobLost) return { error: { reason, message: error.message } }
          throw error
        },
      )
    return { ask, expect: pool.expect }
  })

const MESSAGES: Record<PdfReason, string> = {
  not_pdf: 'This file isn’t a PDF. Save it as a PDF and choose it again.',
  not_image: 'This file isn’t a JPEG or PNG picture. Save it as one of these, or as a PDF, and choose it again.',
  empty: 'This file has no pages: it is empty or damaged. Choose another one.',
  damaged: 'This file is damaged. Open it in the program it came from, save it again and choose the new file.',
  read_differently: 'PDF readers don’t agree about what is in this file. Print it to a new PDF and choose that.',
  unknown_filter:
    'This PDF uses a compression that PDF readers don’t have yet. Save it without that compression, or print it to a new PDF, and choose that.',
  password_needed: 'This PDF needs a password. Enter it, or choose a file without one.',
  wrong_password: 'This password doesn’t open the PDF. Try again.',
  too_many_pages: `This PDF has more than ${MAX_PAGES.toLocaleString('en-US')} pages. Split it and choose the parts.`,
  too_large: 'A page of this file is too large. Make it smaller and choose it again.',
  too_complex: 'This file is too complex to be sent. Print it to a new PDF and choose that.',
  xfa_only:
    'This PDF is an XFA form: other programs only see “Please wait”. Open it in Adobe Acrobat, print it to a new PDF and choose that.',
  portfolio: 'This PDF is a portfolio: its page is only a cover sheet. Save the files in it, and choose those.',
  active_content: 'This PDF has active content that can’t be removed. Print it to a new PDF and choose that.',
}

/** A file that cannot be sent. `message` says what happened and what to do. */
export class FileProblem extends Error {
  constructor(readonly reason: PdfReason) {
    super(MESSAGES[reason])
  }
}
