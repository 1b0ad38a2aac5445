import 'server-only'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { once } from '@/lib/desk/platform/process/once'
import { withTemplateLock } from './sql/template-lock'

/** Each holds one of the process's ten connections to the database while the service works. */
const MOST_AT_ONCE = 3

/** Runs a read and change of a template while no other process of the dashboard does the same. */
export async function runAlone<T extends object>(name: string, run: () => Promise<T>): Promise<T> {
  const running = once('template saves', () => ({ count: 0 }))
  if (running.count >= MOST_AT_ONCE) throw busy('Other templates are being saved right now.')
  running.count += 1
  try {
    const result = await withTemplateLock(name, run)
    if (!result) throw busy('Somebody is saving this template right now.')
    return result
  } finally {
    running.count -= 1
  }
}

const busy = (why: string) =>
  new Refusal(503, `${why} Try again in a few seconds.`, { retryAfter: 3, reason: 'too_busy' })
