'use client'

import type { ReactElement } from 'react'
import { Popover } from '@/components/ui/popover'

/** What only one person read in the invitation; loaded with the first press of its button. */
export default function PrivateMessage({ trigger, to, text }: { trigger: ReactElement; to: string; text: string }) {
  return (
    <Popover defaultOpen title={`Private message to ${to}`} trigger={trigger}>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]">
        {text}
      </p>
    </Popover>
  )
}
