import { useLayoutEffect } from 'react'
import { DESK_NAME } from '@/lib/desk/platform/contract/page-title'

/**
 * Replaces parts of the address's query: no navigation, no entry in the history. `undefined` takes a part away.
 * Next.js follows `history.replaceState`, so `useSearchParams` sees the change.
 */
export function replaceQuery(patch: Record<string, string | undefined>): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.size > 0 ? `?${query}` : ''
  if (text !== search) window.history.replaceState(null, '', `${pathname}${text}${hash}`)
}

/**
 * Names the window after what the browser itself read: a page that was come to by a link is rendered without asking the service, and
 * its own title, which may arrive later, knows only what kind of page it is.
 */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title === undefined) return
    const whole = `${title} · ${DESK_NAME}`
    const replaced = new Map<HTMLTitleElement, string>()
    const name = () => {
      // Between two pages there may be no title; setting `document.title` would then add one that stays.
      const element = document.head.querySelector('title')
      if (!element || element.text === whole) return
      replaced.set(element, element.text)
      element.text = whole
    }
    name()
    const watch = new MutationObserver(name)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      // The next page's title may be there already.
      for (const [element, text] of replaced) element.text = text
    }
  }, [title])
}
