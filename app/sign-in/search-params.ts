import { defineSearchParams, exactText } from '@/lib/url/search-params'

/** Where to go after signing in, checked by the page; `error` when the identity provider sent the person back without a session. */
export const signInParams = defineSearchParams({ next: exactText, error: exactText })
