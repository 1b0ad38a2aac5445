import type { ErrorReason } from '@/lib/contract/answer'
import { NO_ROOM_YET } from '@/lib/desk/platform/contract/read-time'
import { CallError } from './call'

/** Only a failure that came at once is worth another try: two of them and one that hangs stay below 30 s together. */
const AT_ONCE_MS = 1_000
const MOST_RETRIES = 2
/** A read that waits in line ends after 25 s and is asked for again: about five minutes in all. */
const MOST_WAITS = 12
const WAITS_AGAIN_AFTER_MS = 200
const LINE_IS_FULL_MS = 10_000

/**
 * When a failed read is repeated. A refusal stays a refusal, and a service that hangs or is busy would only be asked again. A read
 * that found no room in the key's budget goes on waiting: the page shows the person's place in line.
 */
export function retryRead(failures: number, error: Error): boolean {
  if (isInLine(error)) return failures < MOST_WAITS
  if (failures >= MOST_RETRIES) return false
  if (!(error instanceof CallError)) return true
  const isRestarting = error.reason === ('database_unavailable' satisfies ErrorReason)
  const isPassing = error.code === 0 || error.code === 500 || error.code === 502 || isRestarting
  return isPassing && error.tookMs < AT_ONCE_MS
}

export function retryDelay(failures: number, error: Error): number {
  if (!isInLine(error)) return 500 * (failures + 1)
  return error.tookMs < AT_ONCE_MS ? LINE_IS_FULL_MS : WAITS_AGAIN_AFTER_MS
}

const isInLine = (error: Error): error is CallError => error instanceof CallError && error.reason === NO_ROOM_YET
