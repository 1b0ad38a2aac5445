import { defineSearchParams, exactText, oneOf } from '@/lib/url/search-params'

/** How the trail is shown where that is not the default, and whose and which entries. An entry may name no party. */
export const auditParams = defineSearchParams({
  view: oneOf(['people', 'raw']),
  order: oneOf(['oldest']),
  zone: oneOf(['utc']),
  person: exactText,
  action: exactText,
})
