import type { BodiesInFlight } from './bodies-in-flight'

/** Why a body was given up; each program says it in its own error. */
export type BodyFailure = 'late' | 'too large' | 'broken off' | 'no room'

export class BodyError extends Error {
  constructor(
    readonly failure: BodyFailure,
    options?: ErrorOptions,
  ) {
    super(`the request's body was given up: ${failure}`, options)
  }
}

type Receiving = {
  capBytes: number
  /** Whose share of `inFlight` the body counts against. */
  holder: string
  inFlight: BodiesInFlight
  /** How long the first byte may take. */
  firstByteMs?: number
  /** How long any body may take; its size adds to that. */
  graceMs?: number
  /** A body may take a second more for each of these. */
  bytesPerSecond?: number
}

const GRACE_MS = 15_000
const IDLE_MS = 10_000
const BYTES_PER_SECOND = 64 * 1024

/** Receives a request's body, at most `capBytes` of it, within a time that follows from its size. */
export async function receiveBody(request: Request, receiving: Receiving): Promise<Buffer> {
  const { capBytes, holder, inFlight } = receiving
  const { firstByteMs = IDLE_MS, graceMs = GRACE_MS, bytesPerSecond = BYTES_PER_SECOND } = receiving
  if (!request.body) return Buffer.alloc(0)
  const declared = Number(request.headers.get('content-length') ?? capBytes)
  if (declared > capBytes) throw new BodyError('too large')

  const reader = request.body.getReader()
  let giveUp: (because: BodyFailure) => void = () => undefined
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (because) => reject(new BodyError(because))
  })
  const body = inFlight.begin(holder, () => giveUp('no room'))
  const total = setTimeout(giveUp, graceMs + (declared / bytesPerSecond) * 1_000, 'late')
  let idle = setTimeout(giveUp, firstByteMs, 'late')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), givenUp])
      if (done) return Buffer.concat(chunks, size)
      clearTimeout(idle)
      idle = setTimeout(giveUp, Math.min(IDLE_MS, graceMs), 'late')
      size += value.length
      if (size > capBytes) throw new BodyError('too large')
      body.received(value.length)
      chunks.push(value)
    }
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError('broken off', { cause: error })
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
    body.end()
    // Cancelling instead would end the connection before the refusal is sent on it.
    reader.releaseLock()
    givenUp.catch(() => undefined)
  }
}
