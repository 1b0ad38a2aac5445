import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

/** Whose assignments are listed, and of which group; or which people are looked for. */
export const signersParams = defineSearchParams({
  email: text(320),
  q: text(200),
  group: oneOf(['now', 'waiting', 'unknown', 'finished', 'dead']),
})
