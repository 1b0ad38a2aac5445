import './older-browsers'
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { pdfjs } from 'react-pdf'
import type { PdfDownload } from './download'

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

/**
 * Opens a complete file in a worker of its own, which ends with `close`: what reading a whole document leaves in a worker would
 * stay as long as the tab.
 */
export async function openApart(file: Blob, port: Worker): Promise<{ document: PDFDocumentProxy; close: () => void }> {
  const worker = pdfjs.PDFWorker.create({ port })
  const task = pdfjs.getDocument({ ...options, worker, data: await file.arrayBuffer() })
  const close = () => {
    task.destroy().catch(() => undefined)
    worker.destroy()
    port.terminate()
  }
  try {
    return { document: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}

type Range = { begin: number; end: number }

/**
 * Passes a running download on to pdf.js. The route sends one stream and no ranges: a range that pdf.js requests (the
 * cross-reference table at the end, for example) is answered when the stream has reached it.
 */
class DownloadTransport extends pdfjs.PDFDataRangeTransport {
  readonly #download: PdfDownload
  readonly #stopListening: () => void
  #requested: Range[] = []

  constructor(download: PdfDownload, length: number) {
    super(length, joined(download.chunks, 0, download.progress.received))
    this.#download = download
    this.#stopListening = download.listen({
      onChunk: (chunk) => {
        // pdf.js transfers the buffer to its worker; the download keeps the original.
        this.onDataProgressiveRead(chunk.slice())
        this.#answer()
      },
    })
    download.whole.then(
      () => this.onDataProgressiveDone(),
      () => this.abort(),
    )
  }

  override requestDataRange(begin: number, end: number): void {
    if (this.#download.isDone) {
      this.#readWhole(begin, end).catch(() => this.abort())
      return
    }
    this.#requested.push({ begin, end })
    this.#answer()
  }

  override abort(): void {
    this.#stopListening()
    this.#requested = []
  }

  async #readWhole(begin: number, end: number): Promise<void> {
    const part = (await this.#download.whole).slice(begin, end)
    this.onDataRange(begin, new Uint8Array(await part.arrayBuffer()))
  }

  #answer(): void {
    const { received } = this.#download.progress
    const ready = this.#requested.filter(({ end }) => end <= received)
    this.#requested = this.#requested.filter(({ end }) => end > received)
    for (const { begin, end } of ready) this.onDataRange(begin, joined(this.#download.chunks, begin, end))
  }
}

/** A copy of the bytes from `begin` to `end`. */
function joined(chunks: readonly Uint8Array[], begin: number, end: number): Uint8Array {
  const bytes = new Uint8Array(end - begin)
  let at = 0
  for (const chunk of chunks) {
    const from = Math.max(begin - at, 0)
    const part = chunk.subarray(from, Math.max(end - at, from))
    if (part.byteLength > 0) bytes.set(part, at + from - begin)
    at += chunk.byteLength
    if (at >= end) break
  }
  return bytes
}
