import { defineSearchParams, text } from '@/lib/url/search-params'

/** A delivery that the verifier begins with. */
export const verifyParams = defineSearchParams({ subscription: text(200), delivery: text(200) })
