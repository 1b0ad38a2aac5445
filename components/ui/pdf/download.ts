/** Why a PDF cannot be shown; `code` is the route's answer, 0 without an answer, or 422 for a file that is no whole PDF. */
export class PdfError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly requestId?: string,
  ) {
    super(message)
  }
}

export type PdfProgress = { received: number; total: number | undefined }
type Listener = { onChunk?: (chunk: Uint8Array) => void; onProgress?: (progress: PdfProgress) => void }

/**
 * One GET of a PDF, kept in memory: the pages, the download and the print all come from these bytes, so that the shared
 * request budget pays once. Starts at construction, before any of the viewer's code has arrived.
 */
export class PdfDownload {
  readonly #abort = new AbortController()
  readonly #listeners = new Set<Listener>()
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  #progress: PdfProgress = { received: 0, total: undefined }
  isDone = false

  /** Resolves with the length once the answer has begun, undefined when the route cannot say it. */
  readonly begun: Promise<number | undefined>
  /** Resolves with the whole file, rejects with `PdfError`. */
  readonly whole: Promise<Blob>

  constructor(
    readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {
    const answer = this.#ask()
    this.begun = answer.then((response) => lengthOf(response))
    this.whole = answer.then((response) => this.#read(response))
    // Both are awaited by whoever shows the file; one that is dropped before must not become an unhandled rejection.
    for (const promise of [this.begun, this.whole]) promise.catch(() => undefined)
  }

  get progress(): PdfProgress {
    return this.#progress
  }

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

  async #ask(): Promise<Response> {
    const response = await fetch(this.url, {
      credentials: 'same-origin',
      headers: this.headers,
      signal: this.#abort.signal,
    }).catch(() => {
      throw new PdfError(0, 'The dashboard cannot be reached. Check the connection and try again.')
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
      const { done, value } = await reader.read().catch(() => {
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
    return wholePdf(this.#chunks, total !== undefined, requestIdOf(response))
  }
}

function cutOff(requestId: string | undefined): PdfError {
  return new PdfError(422, 'The document was cut off on its way. What arrived is not the whole file.', requestId)
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/** Our routes say the length beside the answer, for Next.js takes `content-length` away; elsewhere it holds unless compressed. */
function lengthOf({ headers }: Response): number | undefined {
  const declared = headers.has('content-encoding') ? null : headers.get('content-length')
  const length = Number(headers.get('x-document-length') ?? declared)
  return length > 0 ? length : undefined
}

/** Without a length a cut connection ends like a whole answer; then the file's own last mark decides. */
async function wholePdf(chunks: Uint8Array<ArrayBuffer>[], isCounted: boolean, requestId?: string): Promise<Blob> {
  const blob = new Blob(chunks, { type: 'application/pdf' })
  const head = await blob.slice(0, 1024).text()
  if (!head.includes('%PDF-')) throw new PdfError(422, 'The file that arrived is not a PDF.', requestId)
  if (!isCounted && !(await blob.slice(-2048).text()).includes('%%EOF')) throw cutOff(requestId)
  return blob
}
