import { setTimeout as pause } from 'node:timers/promises'
import type { EnvelopeId } from '@/lib/contract/ids'
import { Unavailable } from '../errors'
import type { ReleaseLock } from '../store/held-locks'

/** A person who signs twice at once waits for the first; more come from no person. */
const PER_LINK = 2
const RETRY_AFTER_SECONDS = 3

/** How often, and how many times, it is looked whether another process has finished sealing. */
const OTHERS_LOOK_MS = 250
const OTHERS_LOOKS = 80

type TryHold = (name: string) => Promise<ReleaseLock | undefined>

/** Each envelope is sealed once at a time; each link has a bounded number of attempts. */
export class SealingTurns {
  private readonly runs = new Map<string, Promise<unknown>>()
  private readonly links = new Map<string, number>()

  constructor(private readonly tryHold: TryHold) {}

  /** Runs `seal`; if the envelope is being sealed, waits for that and answers undefined. */
  async seal<T>(envelopeId: EnvelopeId, seal: () => Promise<T>): Promise<T | undefined> {
    const current = this.runs.get(envelopeId)
    if (current) {
      // Its failure is its own signer's; who waited looks again.
      await current.catch(() => undefined)
      return undefined
    }
    const newRun = this.runExclusively(envelopeId, seal)
    this.runs.set(envelopeId, newRun)
    try {
      return await newRun
    } finally {
      this.runs.delete(envelopeId)
    }
  }

  /** Runs a request of one link; refuses it while too many are in progress. */
  async ofLink<T>(link: string, run: () => Promise<T>): Promise<T> {
    const busy = this.links.get(link) ?? 0
    if (busy >= PER_LINK)
      throw new Unavailable(
        'signing_in_progress',
        'This link is signing right now. Try again in a moment.',
        RETRY_AFTER_SECONDS,
      )
    this.links.set(link, busy + 1)
    try {
      return await run()
    } finally {
      const remainder = (this.links.get(link) ?? 1) - 1
      if (remainder > 0) this.links.set(link, remainder)
      else this.links.delete(link)
    }
  }

  private async runExclusively<T>(envelopeId: EnvelopeId, seal: () => Promise<T>): Promise<T | undefined> {
    const name = `seal ${envelopeId}`
    const release = await this.tryHold(name)
    if (!release) {
      await this.otherProcess(name)
      return undefined
    }
    try {
      return await seal()
    } finally {
      await release()
    }
  }

  /** Waits until the process that seals the envelope has finished. */
  private async otherProcess(name: string): Promise<void> {
    for (let looks = 0; looks < OTHERS_LOOKS; looks++) {
      await pause(OTHERS_LOOK_MS)
      const release = await this.tryHold(name)
      if (release) return release()
    }
    throw new Unavailable(
      'signing_in_progress',
      'The document is being completed right now. Try again in a moment.',
      RETRY_AFTER_SECONDS,
    )
  }
}
