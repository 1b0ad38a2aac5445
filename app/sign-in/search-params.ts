import { SIGN_IN_ERRORS } from '@/lib/desk/platform/auth/contract/session'
import { defineSearchParams, exactText, oneOf } from '@/lib/url/search-params'

/** Where to go after signing in, checked by the page; `error` when the identity provider sent the person back without a session. */
export const signInParams = defineSearchParams({ next: exactText, error: oneOf(SIGN_IN_ERRORS) })
