import 'server-only'
import { once } from '@/lib/desk/env/once'
import { keyOf } from '@/lib/desk/keys/key-of'
import type { Priority } from '@/lib/desk/upstream/transport/budget'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { accountOf } from './account'

const latest = () => once('service of the mirror', () => ({ service: upstream(undefined) }))

/** The service under the default key with that key's account, for what the desk does in nobody's name. */
export async function defaultService(priority?: Priority): Promise<{ account: string; service: Upstream }> {
  const key = await keyOf(undefined)
  const service = upstream(key, { priority })
  latest().service = service
  return { account: await accountOf(key), service }
}

/** Requests a minute of the default key, as last known. */
export const deskLimit = (): number => latest().service.budget().limit
