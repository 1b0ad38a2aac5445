import { holdToPromise } from './api/promise'

export type Answer = { status: number; headers: Headers; body: unknown; bytes: Buffer }

/**
 * Calls paths below a base URL with fixed headers; a JSON answer comes parsed, anything else as bytes. An answer that the
 * OpenAPI document does not promise fails the test.
 */
export function client(baseUrl: string, fixed: Record<string, string>) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...fixed, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const json = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      bytes,
      body: json ? JSON.parse(bytes.toString()) : undefined,
    }
    holdToPromise(method, `${baseUrl}${path}`, answer)
    return answer
  }
  return {
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => call('PUT', path, body, headers),
    delete: (path: string) => call('DELETE', path),
    call,
  }
}
export type Client = ReturnType<typeof client>
