'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { RadioGroup } from '@/components/ui/radio-group'
import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { CopyButton } from './copy-button'
import { curlCommand } from './curl-command'
import { prettyJson } from './sent-body'

const VIEWS = [
  { value: 'raw', label: 'As sent' },
  { value: 'pretty', label: 'Formatted' },
] as const

const code =
  'max-h-120 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-12 leading-5 text-ink whitespace-pre-wrap [overflow-wrap:anywhere]'

/** The headers and the body of the last attempt. The signature is over the body as sent: formatted is for reading only. */
export function SentBytes({ delivery, url }: { delivery: AnyDeliveryDetail; url: string | undefined }) {
  const [view, setView] = useState<'raw' | 'pretty'>('pretty')
  const { request, withheld = 0 } = delivery
  const headers = Object.entries(request?.headers ?? {})
  const body = request?.body
  if (body === undefined) return <p className="text-14 text-ink-faint">The service does not tell what was sent.</p>
  return (
    <div className="flex flex-col gap-4">
      {withheld > 0 ? (
        <Banner title={`${withheld} ${withheld === 1 ? 'value is' : 'values are'} hidden here`}>
          <p>
            Signing links and document contents never leave the desk's server. The signature covers the body with them.
          </p>
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
        <p className="text-13 text-ink-soft">
          Nothing was sent yet: there are no headers. This is the body that will be.
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <RadioGroup inline label="Body" options={VIEWS} value={view} onValueChange={setView} />
        <div className="flex flex-wrap gap-2">
          {/* Always the bytes as they were sent, for the verifier and for tests. */}
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

/** Why a receiver may refuse what a command repeats. */
const describeReplay = (headers: [string, string][]) =>
  `As cURL it goes to the target once more, for a POSIX shell. ${
    headers.some(([, value]) => /^\*+$/.test(value)) ? 'Its signature is masked, and its' : 'Its'
  } timestamp ages: a receiver that verifies refuses it. “Send again” signs anew.`
