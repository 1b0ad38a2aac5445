import { z } from 'zod'
import { WireId } from '@/lib/contract/ids'

/** Segments of the doors' addresses. */
export const Id = z.object({ id: WireId })
export const IdAndIndex = Id.extend({ index: z.coerce.number().int().min(0) })
/** At least 128 bits in base64url; anything else is no signing token and never leaves the desk. */
export const Token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/) })
export const TokenAndIndex = Token.extend({ index: z.coerce.number().int().min(0) })
/** Ids of subscriptions and deliveries: the interface does not say that they are UUIDs. */
const OtherId = z.string().min(1).max(200)
export const SubscriptionId = z.object({ id: OtherId })
export const DeliveryId = SubscriptionId.extend({ deliveryId: OtherId })
/** What the desk itself gave an id. */
export const KeyId = z.object({ id: z.uuid() })
