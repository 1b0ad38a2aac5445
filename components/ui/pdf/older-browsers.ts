/**
 * What pdf.js uses of the web platform although a supported browser lacks it (docs/browsers.md): its own build for older browsers adds
 * what the language lacks, and nothing of the platform. For the page and for the worker.
 */
function define(prototype: object, name: string | symbol, value: unknown): void {
  if (!(name in prototype)) Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
}

/** No Safari before 27 iterates over a stream, which reads a page's text. */
define(ReadableStream.prototype, Symbol.asyncIterator, async function* chunks(this: ReadableStream) {
  const reader = this.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
    reader.releaseLock()
  }
})

/** Safari 18 and Chrome 132 were the first with it. It reads fonts and character maps. */
for (const body of [Response, Blob]) {
  define(body.prototype, 'bytes', async function bytes(this: Response | Blob) {
    return new Uint8Array(await this.arrayBuffer())
  })
}
