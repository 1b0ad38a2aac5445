import type { ServerResponse } from 'node:http'

/** How long a client may go on sending a body after its answer was sent, to get to read that answer. */
const LINGER_MS = 2_000
/** How much of it is still read. Each chunk is memory until the next collection, and 48 bodies of 6 MiB would be 60 MiB. */
const READ_BYTES = 64 * 1024

/** Ends the connection of a request that was answered before its body had arrived, unless the rest comes soon. */
export function endAbandonedBody(response: ServerResponse): void {
  const { req: request, socket } = response
  response.once('finish', () => {
    if (request.complete) return
    // Nothing reads the rest, and the parser reaches its end only when it is read.
    let left = READ_BYTES
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) request.pause()
    })
    setTimeout(() => {
      if (!request.complete) socket?.destroy()
    }, LINGER_MS).unref()
  })
}
