import type { ServerResponse } from 'node:http'

export type BodyFailure = 'late' | 'too large' | 'broken off' | 'no room'

export class BodyError extends Error {
  constructor(
    readonly failure: BodyFailure,
    options?: ErrorOptions,
  ) {
    super(`the request's body was given up: ${failure}`, options)
  }
}

type ReceiveOptions = {
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

/** Receives a request's body, at most `capBytes`, in a time that follows from its size. */
export async function receiveBody(request: Request, receiving: ReceiveOptions): Promise<Buffer> {
  // An object for each chunk, however small, costs memory, and so does joining them.
  let bytes = Buffer.alloc(0)
  let size = 0
  for await (const { chunk, body } of readChunks(request, receiving)) {
    const newSize = size + chunk.length
    if (newSize > bytes.length) {
      const room = declaredBytes(request) ?? Math.min(Math.max(FIRST_BYTES, 2 * bytes.length), receiving.capBytes)
      const longer = Buffer.allocUnsafeSlow(Math.max(room, newSize))
      body.reserve(longer.length - bytes.length)
      longer.set(bytes.subarray(0, size))
      bytes = longer
    }
    bytes.set(chunk, size)
    size = newSize
  }
  return bytes.subarray(0, size)
}

/** Passes a body on while it arrives: it counts in number only, because nothing of it is kept. */
export async function* streamBody(request: Request, receiving: ReceiveOptions): AsyncGenerator<Uint8Array> {
  for await (const { chunk } of readChunks(request, receiving)) yield chunk
}

type Chunk = { chunk: Uint8Array; body: BodyInFlight }

async function* readChunks(request: Request, receiving: ReceiveOptions): AsyncGenerator<Chunk, void, undefined> {
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
  const length = headers.get('content-length')
  return length === null ? undefined : Number(length)
}

function asBodyError(error: unknown): never {
  throw error instanceof BodyError ? error : new BodyError('broken off', { cause: error })
}

type Limits = { bodies: number; bodiesPerHolder: number; bytes: number; bytesPerHolder: number }
type Body = { holder: string; bytes: number; giveWay: () => void }
type Count = { bodies: number; bytes: number }

type BodyInFlight = {
  /** Counts memory for it, before it is filled. */
  reserve(bytes: number): void
  end(): void
}

/**
 * Bounds the request bodies that are being received, in number and in bytes, for each holder (an
 * address, a person, a key) and in total. When there is no room, the one that gives way is the
 * oldest or largest body of whoever holds the most: a flood of stalled bodies displaces itself, and
 * a request that arrives at once is not refused because of it.
 */
export class BodiesInFlight {
  readonly #bodies = new Set<Body>()
  readonly #counts = new Map<string, Count>()
  #bytes = 0

  constructor(private readonly limits: Limits) {}

  /** `giveWay` is called at most once, after which the body no longer counts. */
  begin(holder: string, giveWay: () => void): BodyInFlight {
    if (this.#countOf(holder).bodies >= this.limits.bodiesPerHolder) this.#displace(holder, oldest)
    if (this.#bodies.size >= this.limits.bodies) this.#displace(this.#greatest('bodies'), oldest)
    const body: Body = { holder, bytes: 0, giveWay }
    this.#bodies.add(body)
    const count = this.#countOf(holder)
    this.#counts.set(holder, { ...count, bodies: count.bodies + 1 })
    return {
      reserve: (bytes) => this.#grow(body, bytes),
      end: () => this.#remove(body),
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  #grow(body: Body, bytes: number): void {
    if (!this.#bodies.has(body)) return
    body.bytes += bytes
    this.#bytes += bytes
    const count = this.#countOf(body.holder)
    this.#counts.set(body.holder, { ...count, bytes: count.bytes + bytes })
    if (this.#countOf(body.holder).bytes > this.limits.bytesPerHolder) this.#displace(body.holder, largest)
    if (this.#bytes > this.limits.bytes) this.#displace(this.#greatest('bytes'), largest)
  }

  #displace(holder: string, choose: (bodies: Body[]) => Body | undefined): void {
    const victim = choose([...this.#bodies].filter((body) => body.holder === holder))
    if (!victim) return
    this.#remove(victim)
    victim.giveWay()
  }

  #remove(body: Body): void {
    if (!this.#bodies.delete(body)) return
    this.#bytes -= body.bytes
    const { bodies, bytes } = this.#countOf(body.holder)
    if (bodies === 1) this.#counts.delete(body.holder)
    else this.#counts.set(body.holder, { bodies: bodies - 1, bytes: bytes - body.bytes })
  }

  #greatest(by: keyof Count): string {
    const [first] = [...this.#counts].sort(([, a], [, b]) => b[by] - a[by])
    return first?.[0] ?? ''
  }

  #countOf(holder: string): Count {
    return this.#counts.get(holder) ?? { bodies: 0, bytes: 0 }
  }
}

/** A set keeps the order of insertion. */
const oldest = ([first]: Body[]): Body | undefined => first

const largest = (bodies: Body[]): Body | undefined =>
  bodies.reduce<Body | undefined>((found, body) => (found && found.bytes >= body.bytes ? found : body), undefined)

/** How long a client may go on sending a body, to get to read the answer. */
const LINGER_MS = 2_000
/** How much of it is still read. Chunks are memory: 48 bodies of 6 MiB are 60 MiB. */
const READ_BYTES = 64 * 1024

/** Ends the connection of a request that was answered early, unless the rest comes soon. */
export function endAbandonedBody(response: ServerResponse): void {
  const { req: request, socket } = response
  response.once('finish', () => {
    if (request.complete) return
    // Nothing reads the rest, and the parser reaches its end only when it is read.
    let remainingBytes = READ_BYTES
    request.on('data', (chunk: Buffer) => {
      remainingBytes -= chunk.length
      if (remainingBytes < 0) request.pause()
    })
    setTimeout(() => {
      if (!request.complete) socket?.destroy()
    }, LINGER_MS).unref()
  })
}
