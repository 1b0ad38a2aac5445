import { defineSearchParams, exactText, oneOf } from '@/lib/url/search-params'

/** View, order and time zone where they differ from the default, and the person and action to show. An entry may name no person. */
export const auditParams = defineSearchParams({
  view: oneOf(['people', 'raw']),
  order: oneOf(['oldest']),
  zone: oneOf(['utc']),
  person: exactText,
  action: exactText,
})
