import { defineSearchParams, text } from '@/lib/url/search-params'

/** The slot whose fields stand out on the pages. */
export const templateParams = defineSearchParams({ slot: text(20) })
