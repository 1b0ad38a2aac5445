import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PdfDownload, PdfError, type PdfSource } from './download'

/** How long an unused document stays open: going from tab to tab or step to step finds it ready. */
const UNUSED_MS = 30_000
/** An unfinished download stops sooner, but not while one component replaces another. */
const UNFINISHED_MS = 1_000

export type OpenPdf = { download: PdfDownload; document: Promise<PDFDocumentProxy> }
type CachedPdf = OpenPdf & { users: number; close: () => void; closing?: ReturnType<typeof setTimeout> }

/** One open document for each source, shared by everything that shows it. */
const cache = new Map<string, CachedPdf>()

/** Identifies a document: the same URL with another credential, or with a file of this page, is another document. */
export const sourceKey = ({ url, headers, file }: PdfSource): string =>
  [url, ...(headers ? [JSON.stringify(headers)] : []), ...(file ? ['file'] : [])].join(' ')

/** Opens a PDF, or shares the one that is already open. Call `release` when it is no longer shown. */
export function acquirePdf(source: PdfSource): OpenPdf & { release: () => void } {
  const pdf = cache.get(sourceKey(source)) ?? openPdf(source)
  pdf.users += 1
  clearTimeout(pdf.closing)
  let isReleased = false
  return {
    download: pdf.download,
    document: pdf.document,
    release: () => {
      if (isReleased) return
      isReleased = true
      pdf.users -= 1
      if (pdf.users > 0) return
      pdf.closing = setTimeout(pdf.close, pdf.download.isDone ? UNUSED_MS : UNFINISHED_MS)
    },
  }
}

/** The next time it is opened, its file is requested again. */
export function forgetPdf(key: string): void {
  cache.delete(key)
}

/** Opens a PDF once more, for work that reads all of it. Its memory is free again after `close`. */
export async function openPdfApart(source: PdfSource): Promise<{ document: PDFDocumentProxy; close: () => void }> {
  const { download, release } = acquirePdf(source)
  try {
    const [file, { openApart }] = await Promise.all([download.whole, import('./engine')])
    return await openApart(file, createWorker())
  } finally {
    release()
  }
}

function openPdf(source: PdfSource): CachedPdf {
  const key = sourceKey(source)
  const download = new PdfDownload(source)
  const { document, close } = readPdf(download)
  const remove = () => {
    if (cache.get(key) === pdf) cache.delete(key)
  }
  const pdf: CachedPdf = {
    download,
    document,
    users: 0,
    close: () => {
      remove()
      download.stop()
      close()
    },
  }
  cache.set(key, pdf)
  // A failure is not cached: the next attempt requests the file again.
  download.whole.catch(remove)
  document.catch(remove)
  return pdf
}

let worker: ReturnType<typeof startWorker> | undefined

/** Starts the worker and loads the viewer's code for a page that will show a document once it is hydrated. */
export function preloadPdf(): void {
  // Opening a document starts and imports all again and reports their failure.
  sharedWorker().catch(() => undefined)
  import('./engine').catch(() => undefined)
  import('./drawing').catch(() => undefined)
}

/** Rejects where the browser refuses to start a worker. */
async function sharedWorker() {
  if (worker) return worker
  worker = startWorker()
  // The next document tries again.
  worker.failed.catch(() => {
    worker = undefined
  })
  return worker
}

/** Starts pdf.js's worker from its own file and not through pdf.js: it boots while the rest of the viewer is loading. */
function startWorker(): { port: Worker; failed: Promise<never> } {
  const port = createWorker()
  const failed = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new PdfError(0, 'The viewer could not be started. Reload the page and try again.'))
    port.addEventListener('error', refuse, { once: true })
  })
  return { port, failed }
}

/** What `scripts/pdfjs-assets.ts` makes of `worker.ts`. In two statements: the bundler would take `new Worker(new URL(…))` for one of our workers and bundle the file again. */
function createWorker(): Worker {
  const address = new URL('../../../public/pdfjs/pdf.worker.mjs', import.meta.url).href
  return new Worker(address, { type: 'module', name: 'pdf' })
}

function readPdf(download: PdfDownload) {
  preloadPdf()
  const shared = sharedWorker()
  const task = Promise.all([import('./engine'), shared]).then(([{ openDocument }, { port }]) =>
    openDocument(download, port),
  )
  const document = Promise.race([
    task.then(({ promise }) => promise).catch(rethrowReadable),
    // pdf.js waits for bytes while the file is loading: a failed download ends the wait.
    download.whole.then(() => new Promise<never>(() => undefined)),
    shared.then(({ failed }) => failed),
  ])
  const close = () => {
    task.then((loading) => loading.destroy()).catch(() => undefined)
  }
  document.catch(close)
  return { document, close }
}

function rethrowReadable(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'PasswordException') {
    throw new PdfError(422, 'The document is locked with a password.')
  }
  if (cause instanceof Error && cause.name === 'InvalidPDFException') {
    throw new PdfError(422, 'The file is damaged and cannot be read as a PDF.')
  }
  throw cause
}
