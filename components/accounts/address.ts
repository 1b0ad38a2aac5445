import { SIGN_IN_ERRORS } from '@/lib/desk/accounts/contract/session'
import { defineSearchParams, exactText, oneOf, text } from '@/lib/url/search-params'

/** The text that the list is searched for. */
export const peopleParams = defineSearchParams({ q: text(200) })

/** Where to go afterwards, checked by the page. */
export const secondFactorParams = defineSearchParams({ next: exactText })

/** Where to go after signing in, checked by the page; `error` when the identity provider sent the person back without a session. */
export const signInParams = defineSearchParams({ next: exactText, error: oneOf(SIGN_IN_ERRORS) })

/** Where to go afterwards, checked by the page. */
export const secondStepParams = defineSearchParams({ next: exactText })
