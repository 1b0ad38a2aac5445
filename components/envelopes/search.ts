import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { replaceQuery } from '@/lib/browser/address'
import { addressOfQuery } from '@/lib/desk/envelopes/contract/query'

/** Lists what another query finds. */
export function search(q: string): void {
  replaceQuery({ ...envelopesParams.patch(addressOfQuery(q)), view: undefined })
}

/** Searches in a new entry of the history, so Back returns to what was listed before. */
export function pushSearch(q: string): void {
  window.history.pushState(null, '', window.location.href)
  search(q)
}

/** Keeps the keyboard among the filters when the focused one goes. */
export function focusFilters(): void {
  document.querySelector<HTMLElement>('nav[aria-label="Filters"] a[aria-current]')?.focus()
}
