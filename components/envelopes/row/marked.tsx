'use client'

import type { PdfSignRequest } from '@/lib/contract/envelope'
import { oneLine } from '@/lib/contract/one-line'
import { highlight } from '@/lib/envelope/search/highlight'

/** The words of the query in the text, as React text: what a sender wrote is never HTML. */
export function Marked({ text, tokens }: { text: string; tokens: readonly string[] }) {
  const parts = highlight(oneLine(text), tokens).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <mark key={index} className="rounded-xs bg-accent-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
  return <bdi translate="no">{parts}</bdi>
}

const BEFORE = 30
const LONGEST = 140

type MessageExcerptProps = { envelope: PdfSignRequest; tokens: readonly string[] }

/** The part of the message that was found, where nothing else of the row shows why it was. */
export function MessageExcerpt({ envelope, tokens }: MessageExcerptProps) {
  const { emailMessage = '' } = envelope
  const shown = [envelope.emailSubject, envelope.templateName]
  const isFound = (text = '') => highlight(text, tokens).some(({ isMatch }) => isMatch)
  if (emailMessage === '' || tokens.length === 0 || shown.some(isFound)) return null
  const [before, match] = highlight(emailMessage, tokens)
  const at = before?.isMatch ? 0 : match ? Math.max(0, (before?.text.length ?? 0) - BEFORE) : undefined
  if (at === undefined) return null
  return (
    <span className="block truncate text-12 text-ink-soft">
      {at > 0 ? <span>…</span> : ''}
      <Marked text={emailMessage.slice(at, at + LONGEST).replace(/\s+/g, ' ')} tokens={tokens} />
    </span>
  )
}
