'use client'

import { useState } from 'react'
import { Button } from './button'
import { Check, Copy } from './icons'
import { writeClipboard } from './write-clipboard'

type SecretBoxProps = {
  name: string
  secret: string
  onCopied?: () => void
  /** What the button copies, for its accessible name. */
  what?: string
}

/** The only place where a page contains a secret: as text, never in an attribute. */
export function SecretBox({ name, secret, onCopied, what = `the secret of ${name}` }: SecretBoxProps) {
  const [copied, setCopied] = useState<boolean>()

  async function copy() {
    const done = await writeClipboard(secret)
    setCopied(done)
    if (done) onCopied?.()
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-13 font-medium">{name}</span>
      <div className="flex items-start gap-2">
        <code
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people who cannot use the button select the text by keyboard
          tabIndex={0}
          translate="no"
          className="min-w-0 flex-1 select-all whitespace-pre-line break-all rounded-md border border-line-strong bg-ground px-2.5 py-1.5 font-mono text-13"
        >
          {secret}
        </code>
        <Button onClick={copy} aria-label={`Copy ${what}`}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span>{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
      {copied === false ? (
        <p className="text-12 text-bad">The browser refused to copy. Select the text and copy it by hand.</p>
      ) : null}
    </div>
  )
}
