import type { Dispatcher, Pool } from 'undici'

const READ_AT_MOST = 64 * 1024
const KEPT_AT_MOST = 4 * 1024

export type Answer = { status: number; retryAfter?: string; body: string }

/** The answer began, and never came to an end: its status is known, its success is not. */
export class CutShort extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    cause: unknown,
  ) {
    super('the answer broke off', { cause })
  }
}

/** Posts a body and reads the answer to its end, or as far as anybody wants to know it. No redirect is followed. */
export async function post(
  pool: Pool,
  url: URL,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Answer> {
  const path = url.pathname + url.search
  const response = await pool.request({ path, method: 'POST', headers, body, signal })
  const read: Buffer[] = []
  try {
    await readSome(response.body, read)
  } catch (cause) {
    throw new CutShort(response.statusCode, textOf(read), cause)
  }
  const retryAfter = response.headers['retry-after']
  return {
    status: response.statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    body: textOf(read),
  }
}

async function readSome(body: Dispatcher.ResponseData['body'], read: Buffer[]): Promise<void> {
  let size = 0
  // Leaving the loop early ends the connection: the rest is not read, however long it is.
  for await (const chunk of body) {
    read.push(chunk)
    size += chunk.length
    if (size >= READ_AT_MOST) break
  }
}

/** PostgreSQL's texts cannot hold U+0000. */
function textOf(read: Buffer[]): string {
  return Buffer.concat(read).subarray(0, KEPT_AT_MOST).toString('utf8').replaceAll('\0', '\ufffd')
}
