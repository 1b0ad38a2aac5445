import { defineSearchParams, text } from '@/lib/url/search-params'

/** The name that the list is searched for. */
export const templatesParams = defineSearchParams({ q: text(200) })
