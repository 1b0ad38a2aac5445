import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { once } from '@/lib/desk/platform/process/once'

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
 * Runs few hashes at a time and lets few wait: a flood of sign-ins takes no more memory than this. Known devices go first, and after them
 * one network after another, so that a flood from a few networks waits behind itself.
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

  /** The newest stranger of the network with the most gives way to a known device, and to a network that has fewer. */
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
  new Refusal(503, 'Many people are signing in right now. Try again in a few seconds.', { retryAfter: 5 })

export const hashingQueue = (): HashingQueue => once('password hashing queue', () => new HashingQueue())

const applicants = () => once('who has passwords hashed', () => new AsyncLocalStorage<Applicant>())

/** Somebody who signs in is not signed in yet: the hashes within `run` wait as theirs. */
export const hashFor = <T>(applicant: Applicant, run: () => Promise<T>): Promise<T> => applicants().run(applicant, run)

/** Hashes when its turn has come. */
export const hashInTurn = <T>(hash: () => Promise<T>): Promise<T> => hashingQueue().run(hash, applicants().getStore())
