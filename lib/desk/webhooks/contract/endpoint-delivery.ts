import { z } from 'zod'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { EnvelopeId } from '@/lib/contract/ids'
import { opt } from '@/lib/contract/optional'
import { lineOf } from '@/lib/contract/text'
import { DeliveriesQuery, MAX_DEAD_LETTERS_NAMED } from '@/lib/contract/webhook'
import { AnyAccountDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'

/** What the receiver answered last; `none`: attempted, without an answer. */
export const ANSWERS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
export const MAX_DELIVERY_SEARCH = 100

const Moment = z.iso.datetime({ offset: true })

/** Query of `GET /api/webhooks/endpoints/{id}/deliveries`; `since` and `after` are the `next` of the page before. */
export const EndpointDeliveriesQuery = DeliveriesQuery.extend({
  event: opt(z.enum(EVENT_TYPES)),
  answer: opt(z.enum(ANSWERS)),
  envelope: opt(EnvelopeId),
  from: opt(Moment),
  to: opt(Moment),
  /** In ids, the event, the reason, the envelope's subject and its signers. */
  q: opt(z.string().max(MAX_DELIVERY_SEARCH)),
})
export type EndpointDeliveriesQuery = z.infer<typeof EndpointDeliveriesQuery>

/** A delivery with what the dashboard's copy of the envelope says. */
export const EndpointDelivery = AnyAccountDelivery.extend({
  subject: opt(z.string()),
  /** Names, in signing order; only the signer whom the event is about, where the service says who. */
  signers: opt(z.array(z.string())),
})
export type EndpointDelivery = z.infer<typeof EndpointDelivery>

/** How a service that has no list of all deliveries was read. */
export const ReadEach = z.object({
  /** How many subscriptions were read, of how many. */
  read: z.number().int(),
  total: z.number().int(),
  /** Those that were asked for and not answered. */
  failed: z.number().int(),
  /** Requests a minute that reading may take: a part of the key's. */
  per_minute: z.number().int(),
})
export type ReadEach = z.infer<typeof ReadEach>

/** Answer of `GET /api/webhooks/endpoints/{id}/deliveries` and of `GET /api/webhooks/deliveries`. */
export const EndpointDeliveries = z.object({
  deliveries: z.array(EndpointDelivery),
  /** Where the next page begins; absent at the end. */
  next: opt(z.object({ since: z.string(), after: opt(z.string()) })),
  read_each: opt(ReadEach),
  /** Of one envelope: false where there may be deliveries that could not be listed. */
  is_complete: opt(z.boolean()),
})
export type EndpointDeliveries = z.infer<typeof EndpointDeliveries>

export const Dismissal = z.object({
  deliveries: z.array(z.string().min(1).max(200)).min(1).max(MAX_DEAD_LETTERS_NAMED),
})

export const MAX_LABEL = 60
export const EndpointLabel = z.object({ label: lineOf(MAX_LABEL) })
