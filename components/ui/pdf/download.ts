import { DOCUMENT_LENGTH } from '@/lib/http/answer-length'

/** Why a PDF can't be shown; `code` is the route's status, 0 without an answer, or 422 for a file that isn't a complete PDF. */
export class PdfError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly requestId?: string,
  ) {
    super(message)
  }
}

/** A download that brings nothing for so long has ended, whatever the connection says. */
const IDLE_MS = 30_000

/** Where a PDF is. */
export type PdfSource = {
  url: string
  /** Sent with the request for the file, such as a credential that must not be part of its URL. */
  headers?: Record<string, string> | undefined
  /** The PDF itself, where this page has it already: nothing is requested then. */
  file?: Blob | undefined
}

export type PdfProgress = { received: number; total: number | undefined }
type Listener = { onChunk?: (chunk: Uint8Array) => void; onProgress?: (progress: PdfProgress) => void }

/**
 * One GET of a PDF, held in memory. Pages, download and print all use these bytes, which costs the shared request budget one
 * request. It starts when constructed, before the viewer's code has loaded.
 */
export class PdfDownload {
  readonly #abort = new AbortController()
  readonly #listeners = new Set<Listener>()
  #chunks: Uint8Array<ArrayBuffer>[] = []
  #progress: PdfProgress = { received: 0, total: undefined }
  isDone = false

  /** Resolves with the length as soon as the response starts; undefined when it is unknown. */
  readonly begun: Promise<number | undefined>
  /** Resolves with the complete file, rejects with `PdfError`. */
  readonly whole: Promise<Blob>

  constructor(
    { url, headers, file }: PdfSource,
    private readonly idleMs = IDLE_MS,
  ) {
    if (file) {
      this.isDone = true
      this.begun = Promise.resolve(file.size)
      this.whole = Promise.resolve(file)
      return
    }
    const answer = this.#request(url, headers)
    this.begun = answer.then((response) => lengthOf(response))
    this.whole = answer.then((response) => this.#read(response))
    // The viewer awaits both. One that is dropped before that must not become an unhandled rejection.
    for (const promise of [this.begun, this.whole]) promise.catch(() => undefined)
  }

  get progress(): PdfProgress {
    return this.#progress
  }

  /** What has arrived, until `isDone`: then `whole` has it. */
  get chunks(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#chunks
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop(): void {
    this.#abort.abort()
  }

  async #request(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(url, {
      credentials: 'same-origin',
      headers,
      signal: this.#abort.signal,
    }).catch(() => {
      throw new PdfError(0, 'The connection was lost. Check it and try again.')
    })
    if (response.ok) return response
    const body: { message?: unknown } = await response.json().catch(() => ({}))
    const message =
      typeof body.message === 'string' ? body.message : `The document could not be loaded (${response.status}).`
    throw new PdfError(response.status, message, requestIdOf(response))
  }

  async #read(response: Response): Promise<Blob> {
    const total = lengthOf(response)
    const reader = response.body?.getReader()
    while (reader) {
      const { done, value } = await this.#next(reader).catch(() => {
        throw cutOff(requestIdOf(response))
      })
      if (done) break
      this.#chunks.push(value)
      this.#progress = { received: this.#progress.received + value.byteLength, total }
      for (const { onChunk, onProgress } of this.#listeners) {
        onChunk?.(value)
        onProgress?.(this.#progress)
      }
    }
    this.isDone = true
    if (total !== undefined && this.#progress.received !== total) throw cutOff(requestIdOf(response))
    const file = new Blob(this.#chunks, { type: 'application/pdf' })
    // The browser keeps a Blob's bytes outside of the page's process: no second copy stays here.
    this.#chunks = []
    if (!response.headers.has(DOCUMENT_LENGTH)) await checkUnmeasured(file, requestIdOf(response))
    return file
  }

  async #next(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
    const idle = setTimeout(() => this.#abort.abort(), this.idleMs)
    try {
      return await reader.read()
    } finally {
      clearTimeout(idle)
    }
  }
}

function cutOff(requestId: string | undefined): PdfError {
  return new PdfError(422, 'The download was cut off, so the document is incomplete. Try again.', requestId)
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/** Our routes send the length in a header of their own too, because proxies that compress remove `Content-Length`. */
function lengthOf({ headers }: Response): number | undefined {
  const declared = headers.has('content-encoding') ? null : headers.get('content-length')
  const length = Number(headers.get(DOCUMENT_LENGTH) ?? declared)
  return length > 0 ? length : undefined
}

/** Where our server has not checked the file, a cut connection can look like a complete response: the PDF's own marks decide. */
async function checkUnmeasured(file: Blob, requestId: string | undefined): Promise<void> {
  const head = await file.slice(0, 1024).text()
  if (!head.includes('%PDF-')) throw new PdfError(422, 'The downloaded file is not a PDF.', requestId)
  if (!(await file.slice(-2048).text()).includes('%%EOF')) throw cutOff(requestId)
}
