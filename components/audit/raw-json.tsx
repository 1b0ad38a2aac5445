'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

/** The whole trail, with every field of it. */
export function RawJson({ trail }: { trail: unknown }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const text = JSON.stringify(trail, null, 2)

  async function copy() {
    setOutcome(
      await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'refused' as const,
      ),
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3 print:hidden">
        <Button size="sm" onClick={copy}>
          {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          Copy JSON
        </Button>
        <span role="status" className="text-13 text-ink-soft">
          {outcome === 'copied' && 'Copied'}
          {outcome === 'refused' && 'The browser refused: select the text and copy it'}
        </span>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-12 print:max-h-none print:whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
