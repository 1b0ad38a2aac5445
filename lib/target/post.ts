import type { Dispatcher, Pool } from 'undici'
import { excerptHeaders } from './response-headers'

const MAX_READ_BYTES = 64 * 1024
const EXCERPT_BYTES = 4 * 1024

export type Answer = {
  status: number
  retryAfter?: string
  location?: string
  /** The first ones, credentials withheld. */
  headers: Record<string, string>
  body: string
  /** The answer was longer than what is kept of it. */
  truncated: boolean
}

/** The answer began, and never came to an end: its status is known, its success is not. */
export class CutShort extends Error {
  constructor(
    readonly answer: Answer,
    cause: unknown,
  ) {
    super('the answer broke off before its end', { cause })
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
  const header = (name: string) => [response.headers[name]].flat()[0]
  const answer = (): Answer => ({
    status: response.statusCode,
    retryAfter: header('retry-after'),
    location: header('location'),
    headers: excerptHeaders(response.headers),
    ...excerpt(read),
  })
  try {
    await readSome(response.body, read)
  } catch (cause) {
    throw new CutShort(answer(), cause)
  }
  return answer()
}

async function readSome(body: Dispatcher.ResponseData['body'], read: Buffer[]): Promise<void> {
  let size = 0
  // Leaving the loop early ends the connection: the rest is not read, however long it is.
  for await (const chunk of body) {
    read.push(chunk)
    size += chunk.length
    if (size >= MAX_READ_BYTES) break
  }
}

/** What is kept of an answer. PostgreSQL's texts cannot hold U+0000. */
function excerpt(read: Buffer[]): Pick<Answer, 'body' | 'truncated'> {
  const bytes = Buffer.concat(read)
  const body = bytes.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '\ufffd')
  return { body, truncated: bytes.length > EXCERPT_BYTES }
}
