import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import { pdfjs } from 'react-pdf'
import type { PdfDownload } from './download'
import { DownloadTransport } from './transport'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** One worker for every document of the tab, started as soon as this module arrives: it boots while the file is under way. */
const worker = new pdfjs.PDFWorker()

/** Side files are copied by `scripts/pdfjs-assets.ts`; the worker fetches them, so their addresses are absolute. */
const asset = (folder: string) => new URL(`/pdfjs/${folder}/`, window.location.origin).href

const options = {
  worker,
  cMapUrl: asset('cmaps'),
  standardFontDataUrl: asset('standard_fonts'),
  wasmUrl: asset('wasm'),
  iccUrl: asset('iccs'),
  // A document is shown, never run or filled in by its own form logic.
  enableXfa: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}

/**
 * Reads a document from its download. A file that is still arriving is handed over piece by piece, so that a linearised
 * one shows its first page early; a whole one is handed over at once, which is the quickest for small files.
 */
export async function openDocument(download: PdfDownload): Promise<PDFDocumentLoadingTask> {
  const length = await download.begun
  if (download.isDone || length === undefined) {
    const data = await (await download.whole).arrayBuffer()
    return pdfjs.getDocument({ ...options, data })
  }
  return pdfjs.getDocument({ ...options, range: new DownloadTransport(download, length) })
}
