import 'server-only'
import { anew, once } from '@/lib/desk/env/once'
import { accountsTurnedOff } from '../state'
import { type HookSecret, readSecrets } from './secrets'

/** What the receiver measures a delivery by: secrets inside their overlap, and the accounts whose deliveries it does not take. */
type Gate = { readAt: number; secrets: HookSecret[]; off: string[] }

/** A flood of unsigned requests is not to become a flood of questions to the database. */
const KEPT_MS = 10_000
const AT_MOST_EVERY_MS = 1_000
const NAME = 'hook gate'

export async function gate(now: Date): Promise<Gate> {
  const kept = await once(NAME, read)
  if (performance.now() - kept.readAt > KEPT_MS) return freshGate(now, kept)
  return within(kept, now)
}

/** Read again, unless that was done just now: another process may have made a new secret meanwhile. */
export async function freshGate(now: Date, old: Gate): Promise<Gate> {
  if (performance.now() - old.readAt > AT_MOST_EVERY_MS) forgetGate()
  return within(await once(NAME, read), now)
}

export const forgetGate = () => anew(NAME)

const within = (kept: Gate, now: Date): Gate => ({
  ...kept,
  secrets: kept.secrets.filter(({ validUntil }) => !validUntil || validUntil > now),
})

function read(): Promise<Gate> {
  const reading = Promise.all([readSecrets(new Date()), accountsTurnedOff()]).then(([secrets, off]) => ({
    readAt: performance.now(),
    secrets,
    off,
  }))
  // Whoever awaits it hears of a failure; it is not kept for those who come after.
  reading.catch(forgetGate)
  return reading
}
