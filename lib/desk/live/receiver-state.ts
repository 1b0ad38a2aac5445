import 'server-only'
import { once, resetOnce } from '@/lib/desk/runtime/process/once'
import { listAccountsTurnedOff } from './sql/channels'
import { type HookSecret, listValidSecrets } from './sql/secrets'

/**
 * What the receiver checks a delivery against: the valid secrets, and the accounts whose deliveries
 * it refuses.
 */
type ReceiverState = { secrets: HookSecret[]; off: string[] }

const VALID_FOR_MS = 10_000
const NAME = 'receiver state'
const reading = () => once(NAME, () => ({ startedAt: performance.now(), state: load() }))

/**
 * Read again when that was longer ago. A flood of unsigned requests must not become a flood of
 * database queries, so they share what one of them reads.
 */
export async function readReceiverState(now: Date, maxAgeMs = VALID_FOR_MS): Promise<ReceiverState> {
  if (performance.now() - reading().startedAt > maxAgeMs) forgetReceiverState()
  const { state } = reading()
  state.catch(forgetReceiverState)
  const { secrets, off } = await state
  return { secrets: secrets.filter(({ validUntil }) => !validUntil || validUntil > now), off }
}

export const forgetReceiverState = () => resetOnce(NAME)

async function load(): Promise<ReceiverState> {
  const [secrets, off] = await Promise.all([listValidSecrets(new Date()), listAccountsTurnedOff()])
  return { secrets, off }
}
