import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'

const SALT_BYTES = 16
const KEY_BYTES = 64

/**
 * One of the settings that OWASP's Password Storage Cheat Sheet lists as equally strong, and the
 * one that takes 32 MiB instead of
 * 128. Only tests lower it.
 */
export const scryptCost = () => once('scrypt cost', () => ({ log2N: 15, r: 8, p: 3 }))
type Cost = ReturnType<typeof scryptCost>

const small = z.coerce.number().int().min(1).max(24)
const Stored = z.tuple([z.literal('scrypt'), small, small, small, z.base64url(), z.base64url()])

/** `scrypt$log2N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const cost = scryptCost()
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = parse(hash)
  if (!parts) return false
  const key = await derive(password, parts.salt, parts.cost)
  return key.length === parts.key.length && timingSafeEqual(key, parts.key)
}

/** True for a hash with other parameters than today's: it is replaced when the person signs in. */
export function isOutdated(hash: string): boolean {
  const parts = parse(hash)
  const { log2N, r, p } = scryptCost()
  return !parts || parts.cost.log2N !== log2N || parts.cost.r !== r || parts.cost.p !== p
}

function parse(hash: string): { salt: Buffer; key: Buffer; cost: Cost } | undefined {
  const parts = Stored.safeParse(hash.split('$'))
  if (!parts.success) return undefined
  const [, log2N, r, p, ...bytes] = parts.data
  return { salt: Buffer.from(bytes[0], 'base64url'), key: Buffer.from(bytes[1], 'base64url'), cost: { log2N, r, p } }
}

const scryptOffThread = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N
  const options = { N, r, p, maxmem: 128 * N * r * 2 }
  return hashInTurn(() => scryptOffThread(password.normalize('NFKC'), salt, KEY_BYTES, options))
}

/** Each hash takes 32 MiB and a processor for about half a second. */
const AT_ONCE = 2
const MOST_WAITING = 30

/** Who wants a password hashed: from where, and whether their device is known. */
export type Applicant = {
  network: string
  isKnown: boolean
  /** What a stranger without a proof of work is refused with while the line is half full. */
  needsProof?: (() => Error) | undefined
}
/** Somebody who has signed in, or has a link that works. */
const TRUSTED: Applicant = { network: '', isKnown: true }

type Waiting = Applicant & { start: () => void; refuse: () => void }

/**
 * Runs few hashes at a time and lets few wait: a flood of sign-ins takes no more memory than this.
 * Known devices go first, and after them one network after another, so that a flood from a few
 * networks waits behind itself.
 */
export class HashingQueue {
  #running = 0
  #waiting: Waiting[] = []
  /** When each network had its last turn, while any of them waits. */
  #lastTurns = new Map<string, number>()
  #turns = 0

  constructor(
    private readonly atOnce = AT_ONCE,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  /** From then on strangers have to prove work, which leaves the other half to those who did. */
  get isHalfFull(): boolean {
    return this.#waiting.length >= this.mostWaiting / 2
  }

  async run<T>(hash: () => Promise<T>, applicant = TRUSTED): Promise<T> {
    if (this.#running >= this.atOnce) await this.#wait(applicant)
    else this.#running += 1
    try {
      return await hash()
    } finally {
      // The place goes to the next in line, without a moment in which a newcomer could take it.
      const next = this.#takeNext()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  async #wait(applicant: Applicant): Promise<void> {
    if (applicant.needsProof && this.isHalfFull) throw applicant.needsProof()
    if (this.#waiting.length >= this.mostWaiting) this.#displaceFor(applicant)
    return new Promise((resolve, reject) =>
      this.#waiting.push({ ...applicant, start: resolve, refuse: () => reject(tooMany()) }),
    )
  }

  /**
   * The newest stranger of the network with the most gives way to a known device, and to a network
   * that has fewer.
   */
  #displaceFor({ network, isKnown }: Applicant): void {
    const strangers = this.#waiting.filter((each) => !each.isKnown)
    const countOf = (one: string) => strangers.filter((each) => each.network === one).length
    const last = strangers.toReversed().toSorted((a, b) => countOf(b.network) - countOf(a.network))[0]
    if (!last || !(isKnown || countOf(last.network) > countOf(network) + 1)) throw tooMany()
    this.#waiting = this.#waiting.filter((each) => each !== last)
    last.refuse()
  }

  #takeNext(): Waiting | undefined {
    const rank = (each: Waiting) => (each.isKnown ? -1 : (this.#lastTurns.get(each.network) ?? 0))
    const [next] = this.#waiting.toSorted((a, b) => rank(a) - rank(b))
    this.#waiting = this.#waiting.filter((each) => each !== next)
    if (!next) this.#lastTurns.clear()
    else if (!next.isKnown) this.#lastTurns.set(next.network, ++this.#turns)
    return next
  }
}

const tooMany = () =>
  new Unavailable('Many people are signing in right now. Try again in a few seconds.', { retryAfter: 5 })

export const hashingQueue = (): HashingQueue => once('password hashing queue', () => new HashingQueue())

const applicants = () => once('who has passwords hashed', () => new AsyncLocalStorage<Applicant>())

/** Somebody who signs in is not signed in yet: the hashes within `run` wait as theirs. */
export const hashFor = <T>(applicant: Applicant, run: () => Promise<T>): Promise<T> => applicants().run(applicant, run)

/** Hashes when its turn has come. */
const hashInTurn = <T>(hash: () => Promise<T>): Promise<T> => hashingQueue().run(hash, applicants().getStore())
