import { CallError } from './call'

/** Only a failure that came at once is worth another try: two of them and one that hangs stay below 30 s together. */
const AT_ONCE_MS = 1_000
const MOST_RETRIES = 2

/** When a failed read is repeated. A refusal stays a refusal, and a service that hangs or is busy would only be asked again. */
export function retryRead(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES) return false
  if (!(error instanceof CallError)) return true
  const isPassing = error.code === 0 || error.code === 500 || error.code === 502
  return isPassing && error.tookMs < AT_ONCE_MS
}

export const retryDelay = (failures: number): number => 500 * (failures + 1)
