import { Refusal } from '@/lib/contract/refusal'

const DEFAULT_BYTES = 256 * 1024

/**
 * Reads a request's JSON body, refusing another content type or too large a body before parsing anything. Undefined when
 * there is none: the schema says whether that may be.
 */
export async function readBody(request: Request, capBytes = DEFAULT_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const text = (await readBytes(request, capBytes)).toString('utf8')
  if (text === '') return undefined
  if (type !== 'application/json') throw new Refusal(415, 'This request must be JSON.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal(400, 'This request is not valid JSON.', { cause })
  }
}

/** A request's bytes as they came, refusing more than the cap, and giving up what does not arrive before `signal`. */
export async function readBytes(request: Request, capBytes: number, signal?: AbortSignal): Promise<Buffer> {
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const late = new Refusal(408, 'This request did not arrive in time.')
  const giveUp = () => void reader.cancel(late).catch(() => 'the sender has gone already')
  signal?.addEventListener('abort', giveUp, { once: true })
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw new Refusal(400, 'This request broke off before all of it had come.', { cause })
    })
  const chunks: Uint8Array[] = []
  try {
    let size = 0
    for (let read = await next(); !read.done; read = await next()) {
      size += read.value.length
      if (size > capBytes) throw new Refusal(413, `This request is larger than ${Math.floor(capBytes / 1024)} KiB.`)
      chunks.push(read.value)
    }
    if (signal?.aborted) throw late
    return Buffer.concat(chunks)
  } finally {
    signal?.removeEventListener('abort', giveUp)
    giveUp()
  }
}
