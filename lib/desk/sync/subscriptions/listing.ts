import 'server-only'
import type { Subscription } from '@/lib/contract/webhook'
import { env } from '@/lib/desk/platform/config/env'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'

/** Where the service sends our events, whatever the account: the secret shows which one it is. */
export const ownTarget = (): string => `${env().DESK_ORIGIN[0]}/api/hooks/service`

/** The service's subscriptions; undefined from a service that has no such list. */
export async function listIfOffered(service: Pick<Upstream, 'subscriptions'>): Promise<Subscription[] | undefined> {
  try {
    return await service.subscriptions()
  } catch (error) {
    if (isNotOffered(error)) return undefined
    throw error
  }
}

/**
 * The interface shows none of these operations, so a service may answer that it doesn't know them.
 */
export const isNotOffered = (error: unknown): boolean => isRefusal(error) && (error.code === 404 || error.code === 501)
