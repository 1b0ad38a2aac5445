import { z } from 'zod'
import { EnvelopeId, TemplateId, WireId } from '@/lib/contract/ids'
import { WholeNumber } from '@/lib/text/whole-number'

/** Segments of the routes' addresses. */
export const Id = z.object({ id: WireId })
export type Id = z.infer<typeof Id>
export const Index = z.object({ index: WholeNumber })
export const EnvelopeParams = z.object({ id: EnvelopeId })
export const EnvelopeFileParams = EnvelopeParams.extend(Index.shape)
export const TemplateParams = z.object({ id: TemplateId })
export const TemplateFileParams = TemplateParams.extend(Index.shape)
/** Ids of subscriptions and deliveries: the interface does not say that they are UUIDs. */
const OtherId = z.string().min(1).max(200)
export const SubscriptionId = z.object({ id: OtherId })
export const DeliveryId = SubscriptionId.extend({ deliveryId: OtherId })
/** Ids that the dashboard itself has assigned. */
export const KeyId = z.object({ id: z.uuid() })
