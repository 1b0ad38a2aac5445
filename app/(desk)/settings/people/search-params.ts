import { defineSearchParams, text } from '@/lib/url/search-params'

/** The text that the list is searched for. */
export const peopleParams = defineSearchParams({ q: text(200) })
