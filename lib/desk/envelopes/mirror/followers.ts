import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'
import type { RunningJob } from '@/lib/jobs/define-job'
import type { MirroredEnvelope } from './to-mirrored'

/** Rows that one transaction of the mirror has changed. */
export type MirrorChange = {
  account: string
  /** `statusBefore` is undefined for an envelope that the mirror did not have. */
  envelopes: readonly (MirroredEnvelope & { statusBefore: string | undefined })[]
  /** Addresses that these envelopes had before and do not have now. */
  formerPeople: readonly MirrorAddress[]
  /** When the account's feed was last read to its end. */
  finishedAt: Date | undefined
}
/** An address, in lower case. */
export type MirrorAddress = { account: string; email: string }

/**
 * What another area does when the mirror changes. A follower that fails makes the change fail as
 * well, because both are one transaction.
 */
export type MirrorFollower = {
  /** Completes or shortens what the service showed, before it is stored. */
  prepare?: (account: string, events: readonly EnvelopeEvent[]) => Promise<EnvelopeEvent[]>
  change?: (tx: Desk, change: MirrorChange) => Promise<void>
  /** Envelopes with these addresses were removed. Other envelopes may still have them. */
  removeEnvelopes?: (tx: Desk, addresses: readonly MirrorAddress[]) => Promise<void>
  removeAccount?: (tx: Desk, account: string) => Promise<void>
  /** Runs every hour for an account that has a key. */
  maintain?: (job: RunningJob<Desk>, account: string) => Promise<void>
}

const connection = () => once<{ followers?: readonly MirrorFollower[] }>('followers of the mirror', () => ({}))

/**
 * Names the areas that follow the mirror, at the start of the process. Every transaction calls them
 * in this order, so two transactions lock the areas' rows in one order and do not deadlock.
 */
export function setMirrorFollowers(followers: readonly MirrorFollower[]): void {
  connection().followers = followers
}

export function mirrorFollowers(): readonly MirrorFollower[] {
  const { followers } = connection()
  if (!followers) throw new Error('connectAreas has not run in this process')
  return followers
}

/** What the mirror stores of what the service showed. */
export async function prepareEvents(account: string, events: readonly EnvelopeEvent[]): Promise<EnvelopeEvent[]> {
  let result = [...events]
  for (const follower of mirrorFollowers()) result = (await follower.prepare?.(account, result)) ?? result
  return result
}
