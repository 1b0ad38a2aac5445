import { controlId } from './room-context'

export const FINISH_ID = 'finish'

function bring(element: HTMLElement) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  element.focus({ preventScroll: true })
}

/** Brings a field into the middle of the window and focuses it. */
export function goToField(at: number): HTMLElement | null {
  const control = document.getElementById(controlId(at))
  if (control) bring(control)
  return control
}

/** Brings the end of the document, where one finishes. */
export function goToFinish() {
  const finish = document.getElementById(FINISH_ID)
  if (finish) bring(finish)
}
