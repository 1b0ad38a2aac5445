import { type MouseEvent, type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** No control has the focus: `body` has it, or `main`, which takes it after a navigation (`components/shell/overlays/overlays.tsx`). */
export const isFocusNowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'content'

/**
 * Moves the focus to the nearest control when the focused one is removed, such as a row with the "Remove" that was pressed. Browsers
 * would drop it, and the keyboard would start at the top of the page.
 */
export function useKeepFocus(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = frame
    if (!current) return
    let focused: HTMLElement | undefined
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof HTMLElement ? target : undefined
    }
    const observer = new MutationObserver((records) => {
      const lost = focused
      if (!lost || lost.isConnected || document.activeElement !== document.body) return
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
      focused = undefined
      if (record) controlNear(record, lost)?.focus()
    })
    current.addEventListener('focusin', remember)
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [frame])
}

/** The control with the lost one's name in the row after or before, or else the last one around the removed part. */
function controlNear({ removedNodes, nextSibling, previousSibling, target }: MutationRecord, lost: HTMLElement) {
  const removed = [...removedNodes].find((node) => node.contains(lost))
  const fromEnd = controlsIn(removed).indexOf(lost)
  const verb = verbOf(lost)
  for (const row of [nextSibling, previousSibling]) {
    const controls = row?.isConnected ? controlsIn(row) : []
    const same = verb ? controls.find((control) => verbOf(control) === verb) : undefined
    if (controls.length > 0) return same ?? controls[Math.min(Math.max(fromEnd, 0), controls.length - 1)]
  }
  for (let around: Node | null = target; around; around = around.parentNode) {
    const [last] = controlsIn(around)
    if (last) return last
  }
  return undefined
}

/** "Remove", of a button that is called "Remove Annex A" */
const verbOf = (control: HTMLElement) => control.getAttribute('aria-label')?.split(' ')[0]

/** The last one first, because rows end alike more often than they begin alike. */
function controlsIn(node: Node | null | undefined): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return []
  const inside = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.tabIndex >= 0 && control.offsetParent !== null,
  )
  return [...(node.matches(FOCUSABLE) ? [node] : []), ...inside].reverse()
}

/**
 * For forms that check a field when it loses focus: pressing one of their buttons or links keeps the focus in the field. Otherwise an
 * error message would appear between press and release, move the button away, and the click would be lost.
 */
export function preventFocusSteal(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button:not([aria-haspopup]), a[href]'))
    event.preventDefault()
}

/** Shows the rows that a “Show more” button of the list stands for. The button goes; the focus moves to the first row in its place. */
export function revealRows(list: HTMLElement | null, reveal: () => void): void {
  const at = [...(list?.children ?? [])].findIndex((row) => row.contains(document.activeElement))
  flushSync(reveal)
  list?.children[at]?.querySelector<HTMLElement>('a, button')?.focus()
}
