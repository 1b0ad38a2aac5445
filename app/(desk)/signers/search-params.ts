import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

/** Whose assignments are listed, and of which group. */
export const signersParams = defineSearchParams({
  email: text(320),
  group: oneOf(['now', 'waiting', 'unknown', 'finished', 'dead']),
})
