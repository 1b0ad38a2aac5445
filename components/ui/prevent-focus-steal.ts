import type { MouseEvent } from 'react'

/**
 * For forms that check a field when it loses focus: pressing one of their buttons or links keeps the focus in the field. Otherwise an
 * error message would appear between press and release, move the button away, and the click would be lost.
 */
export function preventFocusSteal(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button:not([aria-haspopup]), a[href]'))
    event.preventDefault()
}
