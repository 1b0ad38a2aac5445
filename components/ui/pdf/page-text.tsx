import { usePageText } from './context'

/** More than anybody reads on one page. */
const MOST_CHARACTERS = 100_000

/**
 * The text of a page that isn't drawn, for screen readers and the browser's own search. It is invisible, in the place of the page,
 * and laid out only when it is near the view: the browser still reads and finds it.
 */
export function PageText({ page }: { page: number }) {
  const text = usePageText(page)
  if (!text) return null
  return (
    <div
      dir="auto"
      className="absolute inset-0 overflow-hidden whitespace-pre-wrap text-[transparent] [content-visibility:auto] forced-color-adjust-none"
    >
      {text.slice(0, MOST_CHARACTERS)}
    </div>
  )
}
