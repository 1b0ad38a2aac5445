import { flushSync } from 'react-dom'

/** Shows the rows that a “Show more” button of the list stands for. The button goes; the focus moves to the first row in its place. */
export function revealRows(list: HTMLElement | null, reveal: () => void): void {
  const at = [...(list?.children ?? [])].findIndex((row) => row.contains(document.activeElement))
  flushSync(reveal)
  list?.children[at]?.querySelector<HTMLElement>('a, button')?.focus()
}
