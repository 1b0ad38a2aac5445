import type { PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist'
import { pdfjs } from 'react-pdf'
import type { PdfDownload } from './download'
import { DownloadTransport } from './transport'

/** A smaller file has loaded before its first page could be drawn from a part of it. */
const SMALL_BYTES = 1_048_576

/** Copied by `scripts/pdfjs-assets.ts`. The worker fetches these files, which takes absolute addresses. */
const asset = (folder: string) => new URL(`/pdfjs/${folder}/`, window.location.origin).href

const options = {
  cMapUrl: asset('cmaps'),
  standardFontDataUrl: asset('standard_fonts'),
  wasmUrl: asset('wasm'),
  iccUrl: asset('iccs'),
  // Documents are only shown: their own scripts and form logic never run.
  enableXfa: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}

const workers = new WeakMap<Worker, PDFWorker>()

/**
 * Reads a document from its download in the tab's worker. A long file is passed on in chunks, which shows the first page of a
 * linearized one early; a small file is passed on at once, which is faster.
 */
export async function openDocument(download: PdfDownload, port: Worker): Promise<PDFDocumentLoadingTask> {
  const worker = workers.get(port) ?? pdfjs.PDFWorker.create({ port })
  workers.set(port, worker)
  const length = await download.begun
  if (download.isDone || length === undefined || length < SMALL_BYTES) {
    const data = await (await download.whole).arrayBuffer()
    return pdfjs.getDocument({ ...options, worker, data })
  }
  return pdfjs.getDocument({ ...options, worker, range: new DownloadTransport(download, length) })
}
