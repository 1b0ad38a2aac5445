/**
 * Safari cannot iterate over a stream, which pdf.js does to read the text of a page. Its worker does the same to decompress, and does
 * it by itself where it cannot.
 */
if (!(Symbol.asyncIterator in ReadableStream.prototype)) {
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
    configurable: true,
    writable: true,
    value: async function* chunks(this: ReadableStream) {
      const reader = this.getReader()
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
      } finally {
        await reader.cancel()
        reader.releaseLock()
      }
    },
  })
}
