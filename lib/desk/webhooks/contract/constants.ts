/** Of endpoints and deliveries, apart from the schemas, which lists do not load. */

/** How many endpoints a page shows at first. */
export const ENDPOINTS_SHOWN = 25

/** In the order of the list: what needs somebody comes first. */
export const HEALTH_STATES = ['failing', 'paused', 'healthy', 'no deliveries', 'unknown'] as const
/** An endpoint in any state may have dead letters. */
export const HEALTH_FILTERS = ['failing', 'paused', 'dead letters', 'healthy', 'no deliveries', 'unknown'] as const

/** What the receiver answered last; `none`: attempted, without an answer. */
export const ANSWERS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
export const MAX_DELIVERY_SEARCH = 100

/** Of an endpoint's label. */
export const MAX_LABEL = 60
