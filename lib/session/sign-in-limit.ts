import 'server-only'
import { digest, limiter, refuseWhenFull } from './attempts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Attempts are counted before the password is looked at, so that parallel guesses cannot slip past. The narrow limit is by
 * account and origin, so that a stranger cannot lock a person out; the wide one holds when the origin is forged.
 */
const narrow = () => limiter('narrow', 8, 15 * MINUTE)
const wide = () => limiter('wide', 60, HOUR)

/** Counts an attempt; refuses it when there were too many. The returned function forgets them after a success. */
export async function countAttempt(email: string, address: string | undefined): Promise<() => Promise<void>> {
  const account = digest(email.trim().toLowerCase())
  const pair = digest(`${account} ${address ?? ''}`)
  await refuseWhenFull(narrow().consume(pair))
  await refuseWhenFull(wide().consume(account))
  return async () => {
    await Promise.all([narrow().delete(pair), wide().delete(account)])
  }
}

/**
 * The second step is counted by person alone: whoever gets that far knows the password, and the codes have six digits only. What the
 * day counts no success takes back.
 */
const steps = () => limiter('second step', 6, 15 * MINUTE)
const stepsOfDay = () => limiter('second step, day', 60, 24 * HOUR)

/** As `countAttempt`, for the code of the second step. */
export async function countSecondStep(person: string): Promise<() => Promise<void>> {
  await refuseWhenFull(steps().consume(person))
  await refuseWhenFull(stepsOfDay().consume(person))
  return async () => {
    await steps().delete(person)
  }
}

/** For doors that know nobody yet, such as one-time links: by address, whatever is tried there. */
export function countKnock(address: string | undefined): Promise<void> {
  return refuseWhenFull(limiter('knock', 120, 15 * MINUTE).consume(digest(address ?? '')), 'from this address')
}
