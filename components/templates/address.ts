import { defineSearchParams, text } from '@/lib/url/search-params'

/** The name that the list is searched for. */
export const templatesParams = defineSearchParams({ q: text(200) })

/** The slot whose fields stand out on the pages. */
export const templateParams = defineSearchParams({ slot: text(20) })
