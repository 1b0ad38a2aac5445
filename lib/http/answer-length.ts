import type { ServerResponse } from 'node:http'

/**
 * How a route says how many bytes its file has. Next.js removes `Content-Length` from the answers of
 * routes, and a proxy that compresses removes it from any.
 */
export const DOCUMENT_LENGTH = 'x-document-length'

const MISMATCH = 'ERR_HTTP_CONTENT_LENGTH_MISMATCH'

/**
 * Breaks the connection of an answer that turns out shorter or longer than its `Content-Length`.
 * Node would end it as if it were whole, and leave its client waiting for the rest.
 */
export function enforceLength(response: ServerResponse): void {
  response.strictContentLength = true
  for (const name of ['write', 'end'] as const) {
    const send = response[name]
    Object.assign(response, {
      [name]: (...given: unknown[]) => {
        try {
          return Reflect.apply(send, response, given)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === MISMATCH)) throw error
          response.destroy(error)
          return name === 'end' ? response : false
        }
      },
    })
  }
}
