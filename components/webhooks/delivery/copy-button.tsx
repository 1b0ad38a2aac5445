'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'

/** Copies a text that is not shown as it is copied, and says what became of it. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button size="sm" onClick={() => void copy()} onBlur={() => setCopied(undefined)}>
      {copied === undefined ? children : copied ? 'Copied' : 'The browser refused'}
    </Button>
  )
}
