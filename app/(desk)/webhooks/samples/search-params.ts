import { LANGUAGES } from '@/components/webhook-guide/languages'
import { defineSearchParams, oneOf } from '@/lib/url/search-params'

export const samplesParams = defineSearchParams({
  language: oneOf(LANGUAGES),
})
