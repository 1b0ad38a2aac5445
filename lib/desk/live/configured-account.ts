import 'server-only'
import { anew, once } from '@/lib/desk/env/once'
import { upstream } from '@/lib/desk/upstream/upstream'

const NAME = 'account of the configured key'

/** Asked once in a process: a key never changes its account. */
export function configuredAccount(): Promise<string> {
  return once(NAME, () => {
    const asking = upstream(undefined)
      .identity()
      .then(({ account }) => account ?? 'configured key')
    // A failure reaches everybody who waits; the next caller asks again.
    asking.catch(() => anew(NAME))
    return asking
  })
}
