'use client'

import { Dialog } from '@/components/ui/dialog'
import type { FullText } from '../room'

/** All of a text of which its field shows the beginning. */
export function ReadingDialog({ reading, onClose }: { reading: FullText; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={<bdi>{reading.title}</bdi>}
      description={reading.about}
    >
      <p dir="auto" className="text-16 whitespace-pre-line [overflow-wrap:anywhere]">
        {reading.text}
      </p>
    </Dialog>
  )
}
