import type { ServerResponse } from 'node:http'

/** How long a client may go on sending a body after its answer was sent, to get to read that answer. */
const LINGER_MS = 2_000

/** Ends the connection of a request that was answered before its body had arrived, unless the rest comes soon. */
export function endAbandonedBody(response: ServerResponse): void {
  const { req: request, socket } = response
  response.once('finish', () => {
    if (request.complete) return
    // Nothing reads the rest, and the parser reaches its end only when it is read.
    request.resume()
    setTimeout(() => {
      if (!request.complete) socket?.destroy()
    }, LINGER_MS).unref()
  })
}
