import type { BodiesInFlight, BodyInFlight } from './bodies-in-flight'

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

/** What a body of unknown size is given first; it doubles whenever it is full. */
const FIRST_BYTES = 16 * 1024

/** Receives a request's body, at most `capBytes` of it, within a time that follows from its size. */
export async function receiveBody(request: Request, receiving: Receiving): Promise<Buffer> {
  // Keeping the chunks until the end costs an object for each, however small, and as much again to join them.
  let bytes = Buffer.alloc(0)
  let size = 0
  for await (const { chunk, body } of arriving(request, receiving)) {
    const needed = size + chunk.length
    if (needed > bytes.length) {
      const room = declaredBytes(request) ?? Math.min(Math.max(FIRST_BYTES, 2 * bytes.length), receiving.capBytes)
      const longer = Buffer.allocUnsafeSlow(Math.max(room, needed))
      body.reserve(longer.length - bytes.length)
      longer.set(bytes.subarray(0, size))
      bytes = longer
    }
    bytes.set(chunk, size)
    size = needed
  }
  return bytes.subarray(0, size)
}

/** Passes a body on while it arrives: it counts in number only, because nothing of it is kept. */
export async function* streamBody(request: Request, receiving: Receiving): AsyncGenerator<Uint8Array> {
  for await (const { chunk } of arriving(request, receiving)) yield chunk
}

type Arrived = { chunk: Uint8Array; body: BodyInFlight }

async function* arriving(request: Request, receiving: Receiving): AsyncGenerator<Arrived, void, undefined> {
  const { capBytes, holder, inFlight } = receiving
  const { firstByteMs = IDLE_MS, graceMs = GRACE_MS, bytesPerSecond = BYTES_PER_SECOND } = receiving
  if (!request.body) return
  const most = declaredBytes(request) ?? capBytes
  if (most > capBytes) throw new BodyError('too large')

  const reader = request.body.getReader()
  let giveUp: (because: BodyFailure) => void = () => undefined
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (because) => reject(new BodyError(because))
  })
  // While a chunk is passed on nothing may be waiting for it; the next wait fails with it.
  givenUp.catch(() => undefined)
  const body = inFlight.begin(holder, () => giveUp('no room'))
  const total = setTimeout(giveUp, graceMs + (most / bytesPerSecond) * 1_000, 'late')
  let size = 0
  try {
    for (let waitMs = firstByteMs; ; waitMs = Math.min(IDLE_MS, graceMs)) {
      const idle = setTimeout(giveUp, waitMs, 'late')
      const { done, value } = await Promise.race([givenUp, reader.read()])
        .catch(asBodyError)
        .finally(() => clearTimeout(idle))
      if (done) return
      size += value.length
      if (size > capBytes) throw new BodyError('too large')
      yield { chunk: value, body }
    }
  } finally {
    clearTimeout(total)
    body.end()
    // Cancelling instead would end the connection before the refusal is sent on it.
    reader.releaseLock()
  }
}

function declaredBytes({ headers }: Request): number | undefined {
  const declared = headers.get('content-length')
  return declared === null ? undefined : Number(declared)
}

function asBodyError(error: unknown): never {
  throw error instanceof BodyError ? error : new BodyError('broken off', { cause: error })
}
