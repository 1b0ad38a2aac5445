'use client'

import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { missingCode } from '@/components/ui/loadable'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { useStore } from '@/lib/store/use-store'
import { type Overlay, overlay } from './overlay'
import { PaletteOpening, type PalettePart } from './palette-opening'
import { notePlace } from './places'
import { useGlobalKeys } from './use-global-keys'

type Part = ComponentType<{ onClose: () => void }>
type Parts = { [Name in Overlay]: Name extends 'palette' ? PalettePart : Part }

const parts: { [Name in Overlay]: () => Promise<{ default: Parts[Name] }> } = {
  palette: () => import('./palette'),
  shortcuts: () => import('./shortcuts-dialog'),
  notifications: () => import('../navigation/notification-panel'),
}

/** Handles the global shortcuts, and loads each overlay when it is first opened. */
export function Overlays({ session }: { session: Session }) {
  const person = session.person.id
  const shown = useStore(overlay)
  const pathname = usePathname()
  const [loaded, setLoaded] = useState<Partial<Parts>>({})

  useGlobalKeys(session)
  usePageFocus(pathname)
  useEffect(() => notePlace(person, pathname), [person, pathname])
  useEffect(() => {
    if (!shown || loaded[shown]) return
    parts[shown]().then(
      (part) => setLoaded((before) => ({ ...before, [shown]: part.default })),
      () => {
        overlay.set(undefined)
        missingCode.report(() => overlay.set(shown))
      },
    )
  }, [shown, loaded])

  if (shown === 'palette') return <PaletteOpening palette={loaded.palette} onClose={close} />
  const Shown = shown && loaded[shown]
  return Shown ? <Shown onClose={close} /> : null
}

const close = () => overlay.set(undefined)

/**
 * Keeps the focus in the page after a navigation whose link went with the page before, such as a row. On `body`, keys would begin at the top
 * of the navigation. A page that moves the focus itself, such as a step of a draft or a list that somebody comes back to, does so before.
 */
function usePageFocus(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
