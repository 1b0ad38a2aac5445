import type { PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist'
import { pdfjs } from 'react-pdf'
import type { PdfDownload } from './download'
import { DownloadTransport } from './transport'

/** Up to here a file is there before its first page could be drawn from a part of it. */
const SMALL_BYTES = 1_048_576

/** Side files are copied by `scripts/pdfjs-assets.ts`; the worker fetches them, so their addresses are absolute. */
const asset = (folder: string) => new URL(`/pdfjs/${folder}/`, window.location.origin).href

const options = {
  cMapUrl: asset('cmaps'),
  standardFontDataUrl: asset('standard_fonts'),
  wasmUrl: asset('wasm'),
  iccUrl: asset('iccs'),
  // A document is shown, never run or filled in by its own form logic.
  enableXfa: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}

const workers = new WeakMap<Worker, PDFWorker>()

/**
 * Reads a document from its download, in the one worker of the tab. A long file is handed over piece by piece, so that a
 * linearised one shows its first page early; a small one at once, which is quicker.
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
