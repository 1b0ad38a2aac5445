import type { Dispatcher, Pool } from 'undici'
import { type Excerpt, excerptOf } from './excerpt'
import { excerptHeaders } from './response-headers'

const MAX_READ_BYTES = 64 * 1024

export type Answer = Excerpt & {
  status: number
  retryAfter?: string
  location?: string
  /** The first ones, credentials withheld. */
  headers: Record<string, string>
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
  const answer = async (): Promise<Answer> => ({
    status: response.statusCode,
    retryAfter: header('retry-after'),
    location: header('location'),
    headers: excerptHeaders(response.headers),
    ...(await excerptOf(read, header('content-encoding'))),
  })
  try {
    await readSome(response.body, read)
  } catch (cause) {
    throw new CutShort(await answer(), cause)
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
