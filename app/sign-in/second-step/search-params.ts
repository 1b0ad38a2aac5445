import { defineSearchParams, exactText } from '@/lib/url/search-params'

/** Where to go afterwards, checked by the page. */
export const secondStepParams = defineSearchParams({ next: exactText })
