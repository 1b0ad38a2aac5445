import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { normalizeCode } from '@/lib/contract/signer-code'
import { FairQueue, type QueuedWork, QueueFull } from '@/lib/queue/fair-queue'
import { MINUTE_MS } from '@/lib/text/durations'
import { rateLimited, Unavailable } from '../errors'

const SALT_BYTES = 16
const HASH_BYTES = 32
/** 16 MB and about 40 ms for each guess by somebody who has the database. */
const COST = { N: 2 ** 14, r: 8, p: 1 }

/** A code as it is kept. */
export type CodeHash = { salt: Buffer; hash: Buffer }

/** Hashes take a thread each. Node.js has four, which also read files and look up names. */
const AT_ONCE = 2
/** About 20 s of work, which is as long as most clients wait. */
const MOST_WAITING = 1_000
const RETRY_AFTER_SECONDS = 10
/** Codes for each request that a key may make: more people are rarely asked at the full rate. */
const CODES_A_REQUEST = 10
/** As many as one request may have. */
const FEWEST_A_MINUTE = 100
const MOST_KEYS = 10_000

/** An API key, and how many requests it may make. */
type Key = { id: string; rateLimitPerMin?: number }

type Job = QueuedWork & { hash: () => Promise<void> }

/**
 * Hashes access codes: few at once in this process, and the groups, such as accounts, one after
 * another. Somebody who sends a hundred codes waits behind themselves only.
 */
export class CodeHashes {
  readonly #queue = new FairQueue<Job>({ jobs: MOST_WAITING, bytes: Number.POSITIVE_INFINITY, perGroup: 1 })
  readonly #codesOfKeys = new LRUCache<string, { codes: number }>({ max: MOST_KEYS, ttl: MINUTE_MS })
  readonly #cost: ScryptOptions
  #runningCount = 0

  constructor(cost: ScryptOptions = COST) {
    this.#cost = cost
  }

  derive(code: string, salt: Uint8Array, group: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const hash = () => scryptOf(code, salt, this.#cost).then(resolve, reject)
      try {
        this.#queue.add({ group, bytes: 0, hash })
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        throw new Unavailable(
          'too_busy',
          'Too many codes are being processed. Try again in a moment.',
          RETRY_AFTER_SECONDS,
        )
      }
      this.#startNext()
    })
  }

  async hash(code: string, group: string): Promise<CodeHash> {
    const salt = randomBytes(SALT_BYTES)
    return { salt, hash: await this.derive(code, salt, group) }
  }

  /** Counts codes that a key sets, and throws a 429 past what it may set in a minute. Each process counts for itself. */
  count({ id, rateLimitPerMin = DEFAULT_RATE_LIMIT_PER_MIN }: Key, codes: number): void {
    const most = Math.max(FEWEST_A_MINUTE, CODES_A_REQUEST * rateLimitPerMin)
    const used = this.#codesOfKeys.get(id)
    if (!used) this.#codesOfKeys.set(id, { codes })
    else if (used.codes + codes <= most) used.codes += codes
    else throw rateLimited(Math.max(1, Math.ceil(this.#codesOfKeys.getRemainingTTL(id) / 1_000)))
  }

  #startNext(): void {
    if (this.#runningCount >= AT_ONCE) return
    const job = this.#queue.take()
    if (!job) return
    this.#runningCount += 1
    void job.hash().finally(() => {
      this.#runningCount -= 1
      this.#queue.done(job)
      this.#startNext()
    })
  }
}

const scryptOf = (code: string, salt: Uint8Array, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(normalizeCode(code), salt, HASH_BYTES, cost, (error, hash) => (error ? reject(error) : resolve(hash))),
  )
