type Limits = { bodies: number; bodiesPerHolder: number; bytes: number; bytesPerHolder: number }
type Body = { holder: string; bytes: number; giveWay: () => void }
type Count = { bodies: number; bytes: number }

/** A request body while it arrives. */
export type BodyInFlight = {
  /** Counts memory for it, before it is filled. */
  reserve(bytes: number): void
  end(): void
}

/**
 * Bounds the request bodies that are being received, in number and in bytes, for each holder (an address, a person, a key)
 * and in total. When there is no room, the one that gives way is the oldest or largest body of whoever holds the most:
 * a flood of stalled bodies displaces itself, and a request that arrives at once is not refused because of it.
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
    const chosen = choose([...this.#bodies].filter((body) => body.holder === holder))
    if (!chosen) return
    this.#remove(chosen)
    chosen.giveWay()
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
