import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

/** Whether people or companies are listed, and which. */
export const contactsParams = defineSearchParams({
  show: oneOf(['companies']),
  q: text(200),
  company: text(200),
})
