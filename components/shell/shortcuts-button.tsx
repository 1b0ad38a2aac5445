'use client'

import { Keyboard } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { isSingleKey } from '@/components/ui/single-keys'

const ShortcutsDialog = dynamic(() => import('./shortcuts-dialog'), { ssr: false })

/** Opens the list of keyboard shortcuts, as `?` does. */
export function ShortcutsButton() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === '?' && isSingleKey(event)) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <IconButton label="Keyboard shortcuts" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" />
      </IconButton>
      {open ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
