'use client'

import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import { missingCode } from '@/components/ui/loadable'
import { isCharacterShortcut } from '@/components/ui/shortcuts'
import { isPaletteKey, type Overlay, showOverlay, useOverlay } from './overlay'
import { PaletteOpening, type PalettePart } from './palette/palette-opening'
import { notePlace } from './places'

type Part = ComponentType<{ onClose: () => void }>
type Parts = { [Name in Overlay]: Name extends 'palette' ? PalettePart : Part }

const parts: { [Name in Overlay]: () => Promise<{ default: Parts[Name] }> } = {
  palette: () => import('./palette/palette'),
  shortcuts: () => import('./shortcuts-dialog'),
  notifications: () => import('./notification-panel'),
}

/** Handles the global shortcuts, and loads each overlay when it is first opened. */
export function Overlays({ person }: { person: string }) {
  const shown = useOverlay()
  const pathname = usePathname()
  const [loaded, setLoaded] = useState<Partial<Parts>>({})

  useEffect(() => notePlace(person, pathname), [person, pathname])
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
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

const IN_THE_WAY = '[role=dialog], [role=alertdialog], dialog[open]'

function onKey(event: KeyboardEvent) {
  if (event.key === '?' && isCharacterShortcut(event)) showOverlay('shortcuts')
  if (event.key === 'n' && isCharacterShortcut(event)) showOverlay('notifications')
  if (!isPaletteKey(event)) return
  // Otherwise the browser opens its own search.
  event.preventDefault()
  if (!document.querySelector(IN_THE_WAY)) showOverlay('palette')
}
