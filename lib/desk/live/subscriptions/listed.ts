import type { Subscription } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/** The service's list of subscriptions; undefined from a service that offers none. */
export async function listed(service: Pick<Upstream, 'subscriptions'>): Promise<Subscription[] | undefined> {
  try {
    return await service.subscriptions()
  } catch (error) {
    if (notOffered(error)) return undefined
    throw error
  }
}

/** The interface shows none of these operations: a service may answer that it knows nothing of them. */
export const notOffered = (error: unknown): boolean => isRefusal(error) && (error.code === 404 || error.code === 501)
