'use client'

import { type ReactNode, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/radio-group'
import { writeClipboard } from '@/components/ui/write-clipboard'
import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { curlCommand } from './curl-command'
import { prettyJson } from './sent-body'

const VIEWS = [
  { value: 'raw', label: 'As sent' },
  { value: 'pretty', label: 'Formatted' },
] as const

const code =
  'max-h-120 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-12 leading-5 text-ink whitespace-pre-wrap [overflow-wrap:anywhere]'

/** The last attempt's headers and body. The signature covers the body as sent; the formatted one is for reading only. */
export function SentBytes({ delivery, url }: { delivery: AnyDeliveryDetail; url: string | undefined }) {
  const [view, setView] = useState<'raw' | 'pretty'>('pretty')
  const { request, withheld = 0 } = delivery
  const headers = Object.entries(request?.headers ?? {})
  const body = request?.body
  if (body === undefined) return <p className="text-14 text-ink-faint">The service doesn’t show what was sent.</p>
  return (
    <div className="flex flex-col gap-4">
      {withheld > 0 ? (
        <Banner title={`${withheld} ${withheld === 1 ? 'value is' : 'values are'} hidden`}>
          Signing links and document contents never leave the dashboard’s server. The signature covers the body with
          them.
        </Banner>
      ) : null}
      {headers.length > 0 ? (
        <dl
          aria-label="Headers"
          className="overflow-x-auto rounded-lg border border-line bg-surface p-3 font-mono text-12"
        >
          {headers.map(([name, value]) => (
            <div key={name} className="grid gap-x-3 py-0.5 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-13 text-ink-soft">Nothing has been sent yet. This is the body that will be sent.</p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <RadioGroup inline label="Body" options={VIEWS} value={view} onValueChange={setView} />
        <div className="flex flex-wrap gap-2">
          {/* Unformatted, for the verifier and for tests. */}
          <CopyButton text={body}>Copy as sent</CopyButton>
          {url && headers.length > 0 ? (
            <CopyButton text={curlCommand({ url, headers: Object.fromEntries(headers), body })}>
              Copy as cURL
            </CopyButton>
          ) : null}
        </div>
      </div>
      {url && headers.length > 0 ? <p className="text-13 text-ink-soft">{describeReplay(headers)}</p> : null}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label="Body"
        className={code}
      >
        {view === 'raw' ? body : prettyJson(body)}
      </section>
    </div>
  )
}

const describeReplay = (headers: [string, string][]) =>
  `The cURL command sends the request to the target again, from a POSIX shell. A receiver that verifies will refuse it, because ${
    headers.some(([, value]) => /^\*+$/.test(value)) ? 'its signature is masked and ' : ''
  }its timestamp is old. “Send again” creates a new signature.`

function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await writeClipboard(text))
  return (
    <Button onClick={copy} onBlur={() => setCopied(undefined)}>
      {copied === undefined ? children : copied ? 'Copied' : 'Couldn’t copy'}
    </Button>
  )
}
