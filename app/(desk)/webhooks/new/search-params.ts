import { defineSearchParams, text } from '@/lib/url/search-params'

/** `subscription`: one whose target the new ones share. `event`: the only event type to choose at first. */
export const newSubscriptionParams = defineSearchParams({ subscription: text(200), event: text(100) })
