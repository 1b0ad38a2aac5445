import { useLayoutEffect } from 'react'
import { DESK_NAME } from '@/lib/desk/contract/page-title'

/**
 * Names the window after what the browser itself read: a page that was come to by a link is rendered without asking the service, and
 * its own title, which may arrive later, knows only what kind of page it is.
 */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title === undefined) return
    const whole = `${title} · ${DESK_NAME}`
    const name = () => {
      if (document.title !== whole) document.title = whole
    }
    name()
    const watch = new MutationObserver(name)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => watch.disconnect()
  }, [title])
}
