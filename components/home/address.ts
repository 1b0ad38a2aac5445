import { RANGES } from '@/lib/desk/home/contract'
import { defineSearchParams, text } from '@/lib/url/search-params'

/** What Home's charts show. An empty `template` means envelopes without one. */
export const homeParams = defineSearchParams({
  range: (value) => RANGES.find((days) => String(days) === value),
  template: (value) => value.slice(0, 200),
  sender: text(320),
})
