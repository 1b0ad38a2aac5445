import { LANGUAGES } from '@/components/webhooks/guide/languages'
import { defineSearchParams, oneOf } from '@/lib/url/search-params'

export const samplesParams = defineSearchParams({
  language: oneOf(LANGUAGES),
})
