import { EVENT_TYPES } from '@/lib/contract/constants'
import { HEALTH_FILTERS } from '@/lib/desk/webhooks/contract/constants'
import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

/** Which endpoints are listed: a text in the target, a health and an event type. */
export const endpointsParams = defineSearchParams({
  q: text(200),
  health: oneOf(HEALTH_FILTERS),
  event: oneOf(EVENT_TYPES),
})
