'use client'

import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import { missingCode } from '@/components/ui/loadable'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { type Overlay, showOverlay, useOverlay } from './overlay'
import { PaletteOpening, type PalettePart } from './palette/palette-opening'
import { notePlace } from './places'
import { useGlobalKeys } from './use-global-keys'
import { usePageFocus } from './use-page-focus'

type Part = ComponentType<{ onClose: () => void }>
type Parts = { [Name in Overlay]: Name extends 'palette' ? PalettePart : Part }

const parts: { [Name in Overlay]: () => Promise<{ default: Parts[Name] }> } = {
  palette: () => import('./palette/palette'),
  shortcuts: () => import('./shortcuts-dialog'),
  notifications: () => import('./notification-panel'),
}

/** Handles the global shortcuts, and loads each overlay when it is first opened. */
export function Overlays({ session }: { session: Session }) {
  const person = session.person.id
  const shown = useOverlay()
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
        showOverlay(undefined)
        missingCode.report(() => showOverlay(shown))
      },
    )
  }, [shown, loaded])

  if (shown === 'palette') return <PaletteOpening palette={loaded.palette} onClose={close} />
  const Shown = shown && loaded[shown]
  return Shown ? <Shown onClose={close} /> : null
}

const close = () => showOverlay(undefined)
