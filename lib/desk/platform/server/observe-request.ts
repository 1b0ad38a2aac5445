import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beginRequest, finishRequest } from '@/lib/desk/platform/log/finished-requests'

export const REQUEST_ID = 'x-request-id'
const GIVEN_UP = 499

/** Gives a request its id, whatever id the client sent, and reports it once its answer has been sent. */
export function observeRequest(request: IncomingMessage, response: ServerResponse): string {
  const id = randomUUID()
  const started = performance.now()
  const { method = '', url = '' } = request
  request.headers[REQUEST_ID] = id
  beginRequest(id)
  response.once('close', () => {
    finishRequest({
      id,
      method,
      path: url.split('?', 1)[0] ?? '',
      status: response.writableFinished ? response.statusCode : GIVEN_UP,
      ms: Math.round((performance.now() - started) * 10) / 10,
      isStream: String(response.getHeader('content-type')).startsWith('text/event-stream'),
    })
  })
  return id
}
