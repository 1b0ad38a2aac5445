import { defineSearchParams, text } from '@/lib/url/search-params'

/** Which people are listed. */
export const signersParams = defineSearchParams({
  q: text(200),
  company: text(200),
})

/** The page of a person, by any of their addresses. */
export const signerPath = (email: string): string => `/signers/${encodeURIComponent(email)}`
