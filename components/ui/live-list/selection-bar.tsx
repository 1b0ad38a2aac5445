'use client'

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button'
import { writeClipboard } from '../write-clipboard'

type SelectionBarProps = {
  count: number
  /** The selected rows as text, a line each. */
  lines: () => string[]
  onClear: () => void
  /** What else can be done with them. */
  children?: ReactNode
}

/** What can be done with the selected rows; always, to copy them as text for a message or a ticket. */
export default function SelectionBar({ count, lines, onClear, children }: SelectionBarProps) {
  const [copied, setCopied] = useState<{ count: number; done: boolean }>()

  async function copy() {
    setCopied({ count, done: await writeClipboard(lines().join('\n')) })
  }

  const result = copied?.count === count ? copied : undefined
  const Icon = result?.done ? Check : Copy
  return (
    <section
      aria-label="Selected rows"
      className="floats sticky bottom-4 z-30 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-float print:hidden"
    >
      <p role="status" className="tabular mr-2 text-14 text-ink">
        {count} selected
        {result && !result.done ? '. The browser refused to copy.' : ''}
      </p>
      {children}
      <Button size="sm" onClick={copy}>
        <Icon aria-hidden="true" />
        {result?.done ? 'Copied' : `Copy ${count === 1 ? 'row' : 'rows'} as text`}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
