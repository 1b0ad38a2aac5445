import { EVENT_TYPES } from '@/lib/contract/constants'
import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

/** A subscription whose target the new ones share, and the event type that is chosen first. */
export const newSubscriptionParams = defineSearchParams({ beside: text(200), event: oneOf(EVENT_TYPES) })
