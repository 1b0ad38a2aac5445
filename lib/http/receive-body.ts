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
  const chunks: Uint8Array[] = []
  for await (const chunk of arriving(request, receiving, true)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same for a body that is passed on while it arrives: it counts in number only, because nothing of it is kept. */
export const streamBody = (request: Request, receiving: Receiving): AsyncGenerator<Uint8Array> =>
  arriving(request, receiving, false)

async function* arriving(
  request: Request,
  receiving: Receiving,
  isKept: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { capBytes, holder, inFlight } = receiving
  const { firstByteMs = IDLE_MS, graceMs = GRACE_MS, bytesPerSecond = BYTES_PER_SECOND } = receiving
  if (!request.body) return
  const declared = Number(request.headers.get('content-length') ?? capBytes)
  if (declared > capBytes) throw new BodyError('too large')

  const reader = request.body.getReader()
  let giveUp: (because: BodyFailure) => void = () => undefined
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (because) => reject(new BodyError(because))
  })
  // Nobody may be waiting for it while a chunk is passed on; the next wait fails with it.
  givenUp.catch(() => undefined)
  const body = inFlight.begin(holder, () => giveUp('no room'))
  const total = setTimeout(giveUp, graceMs + (declared / bytesPerSecond) * 1_000, 'late')
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
      if (isKept) body.received(value.length)
      yield value
    }
  } finally {
    clearTimeout(total)
    body.end()
    // Cancelling instead would end the connection before the refusal is sent on it.
    reader.releaseLock()
  }
}

function asBodyError(error: unknown): never {
  throw error instanceof BodyError ? error : new BodyError('broken off', { cause: error })
}
