import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { anew, once } from '@/lib/desk/env/once'
import { keyOf, keyStillHere } from '@/lib/desk/keys/key-of'
import { desk } from '@/lib/desk/store/database'
import { serviceKeys } from '@/lib/desk/store/schema/key'
import type { Priority } from '@/lib/desk/upstream/transport/budget'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'

const NAME = 'account of the configured key'

/** The account that a key works in. A key without a named account counts as an account of its own. */
export async function accountOf(key: ServiceKey | undefined): Promise<string> {
  if (!key) return configuredAccount()
  const [row] = await desk().select({ facts: serviceKeys.facts }).from(serviceKeys).where(eq(serviceKeys.id, key.id))
  return row?.facts.account ?? `key ${key.id}`
}

/** Asked once in a process: a key never changes its account. */
function configuredAccount(): Promise<string> {
  return once(NAME, () => {
    const asking = upstream(undefined)
      .identity()
      .then(({ account }) => account ?? 'configured key')
    // A failure reaches everybody who waits; the next caller asks again.
    asking.catch(() => anew(NAME))
    return asking
  })
}

/** The service under a key of this account, the default first; undefined where no key of it is left. */
export async function serviceOf(account: string, priority?: Priority): Promise<Upstream | undefined> {
  const byDefault = await keyOf(undefined)
  if ((await accountOf(byDefault)) === account) return upstream(byDefault, { priority })
  const rows = await desk()
    .select({ id: serviceKeys.id, facts: serviceKeys.facts })
    .from(serviceKeys)
    .orderBy(asc(serviceKeys.addedAt))
  const own = rows.filter(({ id, facts }) => (facts.account ?? `key ${id}`) === account)
  const able = own.find(({ facts }) => !facts.capabilities || facts.capabilities.includes('webhooks:manage'))
  const [key = able] = able ? [able] : own
  if (key) return upstream(await keyStillHere(key.id), { priority })
  return byDefault && (await configuredAccount()) === account ? upstream(undefined, { priority }) : undefined
}
