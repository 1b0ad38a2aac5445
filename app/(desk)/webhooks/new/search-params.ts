import { defineSearchParams, text } from '@/lib/url/search-params'

/** A subscription whose target the new ones share, and the event type that is chosen first. */
export const newSubscriptionParams = defineSearchParams({ subscription: text(200), event: text(100) })
