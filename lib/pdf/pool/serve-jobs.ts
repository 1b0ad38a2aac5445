import { PdfArray } from '@libpdf/core'
import { PdfError } from '../error'
import { forgetReferences, quickenLibrary } from '../open/quick-library'
import { boundUnpacking } from '../open/unpacking'
import { readWholeNames } from '../open/whole-names'

/**
 * How a worker's job ended. A refusal has its reason as a field, because messages between processes
 * lose classes.
 */
export type Answer<Output, Reason extends string> =
  | { output: Output }
  | { error: { reason?: Reason; message: string; stack?: string } }

/** Makes this process a worker: it answers messages with `run`, within its bounds. */
export function serveJobs<Request, Output, Reason extends string>(
  run: (request: Request) => Promise<Output>,
  reasonOf: (error: unknown) => Reason | undefined,
): void {
  quickenLibrary()
  boundUnpacking()
  readWholeNames()
  countLists()
  // Ctrl-C reaches every process: the program ends its workers when they have finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('message', async (request: Request) => {
    const reply = await answer(request)
    // A parent process that was killed receives no answer.
    process.send?.(reply, () => {})
  })

  async function answer(request: Request): Promise<Answer<Output, Reason>> {
    try {
      return { output: await withWholeLists(() => run(request)) }
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const reason = reasonOf(error)
      return { error: reason ? { reason, message } : { message, stack } }
    } finally {
      forgetReferences()
    }
  }
}

const MESSAGE =
  'the file is too complex to be signed here: a list in it, such as the annotations of a page, is too long'

let jobCount = 0
let count = 0

/**
 * Counts the lists that the library cannot make. It hands all entries of a list to `PdfArray.of` at
 * once, which fails for more than the stack holds, about 120,000, and then goes on as if the object
 * around the list did not exist. Reading the name of that function counts a list as begun, running
 * it counts the list as made.
 */
function countLists(): void {
  const countingOf: typeof PdfArray.of = (...items) => {
    count++
    return new PdfArray(items)
  }
  Object.defineProperty(PdfArray, 'of', {
    get() {
      jobCount++
      return countingOf
    },
  })
}

/** Runs one job, and refuses files of which a list was lost. */
async function withWholeLists<T>(job: () => Promise<T>): Promise<T> {
  const lostBefore = jobCount - count
  const outcome = await job().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  // The job failed because of what it could not read.
  if (jobCount - count > lostBefore) throw tooLong()
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const tooLong = () => new PdfError('too_complex', MESSAGE)
