import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isCharacterShortcut, markLedTo } from '@/components/ui/shortcuts'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { pageKeys } from '../navigation/nav-entries'
import { isPaletteKey, overlay } from './overlay'

/** How long `g` waits for the letter of a page. */
const WAIT_MS = 2_000
const IN_THE_WAY = '[role=dialog], [role=alertdialog], dialog[open]'
/** The pages of a draft, where letters add fields wherever the focus is. */
const OWN_LETTERS = '[role=application]'

/** The keys that work on every page. A page that handles a key itself comes first. */
export function useGlobalKeys(session: Session): void {
  const router = useRouter()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (isPaletteKey(event)) {
      // Otherwise the browser opens its own search.
      event.preventDefault()
      if (!document.querySelector(IN_THE_WAY)) overlay.set('palette')
      return
    }
    if (!isCharacterShortcut(event)) return
    const isPage = event.timeStamp - wentAt.current < WAIT_MS
    wentAt.current = Number.NEGATIVE_INFINITY
    if (event.key === '?') return overlay.set('shortcuts')
    if (event.key === '/') return search(event)
    if (document.querySelector(OWN_LETTERS)) return
    if (isPage) {
      const page = pageKeys(session).find(({ key }) => key === event.key)
      if (!page) return
      markLedTo(page.href)
      router.push(page.href)
      return
    }
    if (event.key === 'g') wentAt.current = event.timeStamp
    if (event.key === 'n') overlay.set('notifications')
    if (event.key === 'c' && may(session.person.role, 'send')) router.push('/envelopes/new')
  })

  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Focuses the search of the page, or opens the palette where a page has none. */
function search(event: KeyboardEvent): void {
  event.preventDefault()
  const field = document.querySelector<HTMLInputElement>('main input[type=search]:not(:disabled)')
  if (field) field.focus()
  else if (!document.querySelector(IN_THE_WAY)) overlay.set('palette')
}
