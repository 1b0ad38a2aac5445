import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PdfDownload, PdfError } from './download'
import { startWorker } from './worker'

/** How long a document nobody shows stays open: a person going from tab to tab or step to step finds it ready. */
const KEPT_MS = 30_000
/** One still under way is given up sooner, but not between two components that hand it over. */
const UNFINISHED_MS = 1_000

export type OpenPdf = { download: PdfDownload; document: Promise<PDFDocumentProxy> }
type Place = OpenPdf & { users: number; close: () => void; closing?: ReturnType<typeof setTimeout> }

/** One open document per address, shared by everything that shows it. */
const shelf = new Map<string, Place>()

/** Tells documents apart: the same URL with another credential is another document. */
export const sourceKey = (url: string, headers?: Record<string, string>): string =>
  headers ? `${url} ${JSON.stringify(headers)}` : url

/** Opens a PDF, or shares the one that is open already. Call `release` when it is no longer shown. */
export function takePdf(url: string, headers?: Record<string, string>): OpenPdf & { release: () => void } {
  const place = shelf.get(sourceKey(url, headers)) ?? put(url, headers)
  place.users += 1
  clearTimeout(place.closing)
  let held = true
  return {
    download: place.download,
    document: place.document,
    release: () => {
      if (!held) return
      held = false
      place.users -= 1
      if (place.users > 0) return
      place.closing = setTimeout(place.close, place.download.isDone ? KEPT_MS : UNFINISHED_MS)
    },
  }
}

function put(url: string, headers?: Record<string, string>): Place {
  const source = sourceKey(url, headers)
  const download = new PdfDownload(url, headers)
  const opening = open(download)
  const place: Place = {
    download,
    document: opening.document,
    users: 0,
    close: () => {
      if (shelf.get(source) === place) shelf.delete(source)
      download.stop()
      opening.close()
    },
  }
  shelf.set(source, place)
  // A failure is not kept, so that the next attempt asks again.
  const forget = () => {
    if (shelf.get(source) === place) shelf.delete(source)
  }
  download.whole.catch(forget)
  place.document.catch(forget)
  return place
}

let worker: ReturnType<typeof startWorker> | undefined

/** Starts the worker and fetches the viewer's code, for a page that will show a document once it has come to life. */
export function warmPdf(): void {
  theWorker()
  // Whoever opens a document asks for both again and meets their failure.
  import('./engine').catch(() => undefined)
  import('./drawing').catch(() => undefined)
}

function theWorker() {
  if (worker) return worker
  worker = startWorker()
  // One that does not start is no reason to give up for good.
  worker.failed.catch(() => {
    worker = undefined
  })
  return worker
}

function open(download: PdfDownload) {
  warmPdf()
  const { port, failed } = theWorker()
  const task = import('./engine').then(({ openDocument }) => openDocument(download, port))
  const document = Promise.race([
    task.then(({ promise }) => promise).catch(readable),
    // While the file is under way pdf.js waits for bytes; a download that fails meanwhile decides.
    download.whole.then(() => new Promise<never>(() => undefined)),
    failed,
  ])
  const close = () => {
    task.then((loading) => loading.destroy()).catch(() => undefined)
  }
  document.catch(close)
  return { document, close }
}

function readable(cause: unknown): never {
  if (cause instanceof PdfError) throw cause
  if (cause instanceof Error && cause.name === 'PasswordException') {
    throw new PdfError(422, 'The document is locked with a password.')
  }
  if (cause instanceof Error && cause.name === 'InvalidPDFException') {
    throw new PdfError(422, 'The file is damaged: it cannot be read as a PDF.')
  }
  throw cause
}
