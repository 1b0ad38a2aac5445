import 'server-only'
import { onceLoaded, resetOnce } from '@/lib/desk/platform/process/once'
import { listAccountsTurnedOff } from './sql/channels'
import { type HookSecret, listValidSecrets } from './sql/secrets'

/**
 * What the receiver checks a delivery against: the valid secrets, and the accounts whose deliveries
 * it refuses.
 */
type ReceiverState = { readAt: number; secrets: HookSecret[]; off: string[] }

/** A flood of unsigned requests must not become a flood of database queries. */
const VALID_FOR_MS = 10_000
const REFRESH_AT_MOST_EVERY_MS = 1_000
const NAME = 'receiver state'

export async function readReceiverState(now: Date): Promise<ReceiverState> {
  const state = await onceLoaded(NAME, load)
  if (performance.now() - state.readAt > VALID_FOR_MS) return refreshReceiverState(now, state)
  return withValidSecrets(state, now)
}

/**
 * Reads again, unless that was done just now, because another process may have made a new secret.
 */
export async function refreshReceiverState(now: Date, { readAt }: ReceiverState): Promise<ReceiverState> {
  if (performance.now() - readAt > REFRESH_AT_MOST_EVERY_MS) forgetReceiverState()
  return withValidSecrets(await onceLoaded(NAME, load), now)
}

export const forgetReceiverState = () => resetOnce(NAME)

const withValidSecrets = (state: ReceiverState, now: Date): ReceiverState => ({
  ...state,
  secrets: state.secrets.filter(({ validUntil }) => !validUntil || validUntil > now),
})

async function load(): Promise<ReceiverState> {
  const [secrets, off] = await Promise.all([listValidSecrets(new Date()), listAccountsTurnedOff()])
  return { readAt: performance.now(), secrets, off }
}
