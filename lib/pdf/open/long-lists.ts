import { PdfArray } from '@libpdf/core'
import { PdfError } from '../error'

const MESSAGE =
  'the file is too complex to be signed here: a list in it, such as the annotations of a page, is too long'

let begun = 0
let made = 0

/**
 * Counts the lists that the library cannot make. It hands all entries of a list to `PdfArray.of` at once, which fails for more
 * than the stack holds, about 120,000, and then goes on as if the object around the list did not exist. Reading the name of
 * that function counts a list as begun, running it counts the list as made.
 */
export function countLists(): void {
  const counted: typeof PdfArray.of = (...items) => {
    made++
    return new PdfArray(items)
  }
  Object.defineProperty(PdfArray, 'of', {
    get() {
      begun++
      return counted
    },
  })
}

/** Runs one job on files, and refuses them if one of their lists was lost, because the job's result would be incomplete. */
export async function withWholeLists<T>(job: () => Promise<T>): Promise<T> {
  const lostBefore = begun - made
  const outcome = await job().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  // The job failed because of what it could not read.
  if (begun - made > lostBefore) throw tooLong()
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const tooLong = () => new PdfError('too_complex', MESSAGE)
