'use client'

import { Keyboard } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { showOverlay } from './overlay'

/** Opens the list of keyboard shortcuts, as `?` does. */
export function ShortcutsButton() {
  return (
    <IconButton label="Keyboard shortcuts" aria-haspopup="dialog" onClick={() => showOverlay('shortcuts')}>
      <Keyboard aria-hidden="true" />
    </IconButton>
  )
}
