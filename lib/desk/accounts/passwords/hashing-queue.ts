import 'server-only'
import { Refusal } from '@/lib/desk/contract/refusal'
import { once } from '@/lib/desk/env/once'

/** Each hash takes 32 MiB and a processor for about half a second. */
const AT_ONCE = 2
const MOST_WAITING = 30

/** Runs few hashes at a time and lets few wait: a flood of sign-ins takes no more memory than this. */
export class HashingQueue {
  #running = 0
  #waiting: (() => void)[] = []

  constructor(
    private readonly atOnce = AT_ONCE,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  async run<T>(hash: () => Promise<T>): Promise<T> {
    if (this.#running >= this.atOnce) await this.#wait()
    else this.#running += 1
    try {
      return await hash()
    } finally {
      // The place goes to the next in line, without a moment in which a newcomer could take it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.mostWaiting) {
      throw new Refusal(503, 'Many people are signing in right now. Try again in a few seconds.', { retryAfter: 5 })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

export const hashingQueue = (): HashingQueue => once('password hashing queue', () => new HashingQueue())
