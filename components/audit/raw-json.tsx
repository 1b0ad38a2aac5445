'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Check, Copy } from '@/components/ui/icons'
import { writeClipboard } from '@/components/ui/write-clipboard'

/** The whole trail as JSON. */
export function RawJson({ trail }: { trail: unknown }) {
  const [isCopied, setIsCopied] = useState<boolean>()
  const text = JSON.stringify(trail, null, 2)

  async function copy() {
    setIsCopied(await writeClipboard(text))
  }

  const Icon = isCopied ? Check : Copy
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3 print:hidden">
        <Button size="sm" onClick={copy}>
          <Icon aria-hidden="true" />
          <span>Copy JSON</span>
        </Button>
        <span role="status" className="text-13 text-ink-soft">
          {isCopied === undefined ? null : isCopied ? 'Copied' : 'The browser refused. Select the text to copy it.'}
        </span>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-12 print:max-h-none print:whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
