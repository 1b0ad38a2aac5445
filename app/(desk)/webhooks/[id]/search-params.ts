import { defineSearchParams, isoTime, oneOf, type SearchParams, text } from '@/lib/url/search-params'

const parameters = defineSearchParams({
  state: oneOf(['pending', 'delivered', 'dead_lettered']),
  last: oneOf(['hour', 'day', 'week']),
  from: isoTime,
  to: isoTime,
  find: text(100),
})
export type DeliveryFilter = SearchParams<typeof parameters>

/** Which deliveries are listed: one state, a time and a text in an id. A time that moves with the clock replaces exact ones. */
export const deliveriesParams = {
  ...parameters,
  read(query: Parameters<typeof parameters.read>[0]): DeliveryFilter {
    const { from, to, ...filter } = parameters.read(query)
    return filter.last ? filter : { ...filter, ...(from && { from }), ...(to && { to }) }
  },
}

export const deliveriesHref = (id: string, filter: DeliveryFilter) =>
  parameters.href(`/webhooks/${encodeURIComponent(id)}`, filter)
