import { defineSearchParams, ordinal, text } from '@/lib/url/search-params'

/** Which document, for an envelope with several; the page at the top of the viewer, its zoom, and the text that is searched for. */
export const documentParams = defineSearchParams({ file: ordinal, page: ordinal, zoom: text(10), find: text(200) })
