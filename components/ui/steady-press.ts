import type { MouseEvent } from 'react'

/**
 * For what holds fields that are checked when they are left. A press on one of its buttons or links does not leave the field, so
 * that no complaint appears under the finger and moves it away before it is released: the press was lost.
 */
export function steadyPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button:not([aria-haspopup]), a[href]'))
    event.preventDefault()
}
