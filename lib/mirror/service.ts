import 'server-only'
import { keyOf } from '@/lib/desk/key-of'
import { once } from '@/lib/env/once'
import type { Priority } from '@/lib/upstream/budget'
import { type Upstream, upstream } from '@/lib/upstream/upstream'

const latest = () => once('service of the mirror', () => ({ service: upstream(undefined) }))

/** The service under the desk's default key, for what the desk does in nobody's name. */
export async function deskService(priority?: Priority): Promise<Upstream> {
  const service = upstream(await keyOf(undefined), { priority })
  latest().service = service
  return service
}

/** Requests a minute of the default key, as last known. */
export const deskLimit = (): number => latest().service.budget().limit
