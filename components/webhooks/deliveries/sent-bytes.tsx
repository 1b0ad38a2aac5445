'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { RadioGroup } from '@/components/ui/choices'
import { CopyButton } from '@/components/ui/copy'
import { FailedAction } from '@/components/ui/error-state'
import { HeaderList, ScrollText } from '@/components/ui/monospace'
import { Disclosure } from '@/components/ui/panel'
import { signDelivery } from '@/lib/browser/queries/webhooks'
import type { AnyDeliveryDetail } from '@/lib/desk/upstream/contract/webhook-desk'

const VIEWS = [
  { value: 'raw', label: 'As sent' },
  { value: 'pretty', label: 'Formatted' },
] as const

/**
 * The last attempt's headers and body. The signature covers the body as sent; the formatted one is
 * for reading only.
 */
export function SentBytes({ id, delivery, url }: { id: string; delivery: AnyDeliveryDetail; url: string | undefined }) {
  const [view, setView] = useState<'raw' | 'pretty'>('pretty')
  const { request, withheld = 0 } = delivery
  const headers = Object.entries(request?.headers ?? {})
  const body = request?.body
  const sign = useMutation({ mutationFn: () => signDelivery(id, delivery.id) })
  // The signature covers the body with what is hidden here.
  const isSignable = withheld === 0 && headers.some(([, value]) => /^\*+$/.test(value))
  if (body === undefined) return <p className="text-14 text-ink-faint">The service doesn’t show what was sent.</p>
  return (
    <div className="flex flex-col gap-4">
      {withheld > 0 ? (
        <Banner title={`${withheld} ${withheld === 1 ? 'value is' : 'values are'} hidden`}>
          Signing links and document contents never leave the dashboard’s server. The signature covers the body with
          them.
        </Banner>
      ) : null}
      {headers.length > 0 ? null : (
        <p className="text-13 text-ink-soft">Nothing has been sent yet. This is the body that will be sent.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {/* Unformatted, for the verifier and for tests. */}
        <CopyButton read={() => body}>Copy body</CopyButton>
        {url && headers.length > 0 ? (
          <CopyButton read={() => curlCommand({ url, headers: Object.fromEntries(headers), body })}>
            Copy as cURL
          </CopyButton>
        ) : null}
        {url && isSignable ? (
          <CopyButton read={async () => curlCommand({ url, ...(await sign.mutateAsync()), body })}>
            Copy with new signature
          </CopyButton>
        ) : null}
      </div>
      {url && headers.length > 0 ? <p className="text-13 text-ink-soft">{describeReplay(isSignable)}</p> : null}
      <FailedAction error={sign.error} title="The delivery wasn’t signed" />
      <Disclosure title={headers.length > 0 ? 'Headers and body' : 'Body'}>
        {headers.length > 0 ? <HeaderList label="Headers" headers={headers} className="pt-0" /> : null}
        <div className="border-t border-line p-3">
          <RadioGroup inline label="Body" options={VIEWS} value={view} onValueChange={setView} />
        </div>
        <ScrollText label="Body" className="max-h-120 pt-0">
          {view === 'raw' ? body : prettyJson(body)}
        </ScrollText>
      </Disclosure>
    </div>
  )
}

/** Receivers that verify refuse the copied request. */
const describeReplay = (isSignable: boolean) =>
  isSignable
    ? 'Receivers refuse the masked signature. A new one works for 5 minutes, and your team’s activity says who copied it.'
    : 'Receivers refuse the old timestamp. “Send again” makes a new signature.'

type Sent = { url: string; headers: Record<string, string>; body: string }

/** Headers that curl derives from body and address. */
const DERIVED = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * A POSIX shell command that repeats the request byte for byte. The body comes through a pipe,
 * because Linux limits a single argument to 128 KiB.
 */
export function curlCommand({ url, headers, body }: Sent): string {
  const sent = Object.entries(headers).filter(([name]) => HEADER_NAME.test(name) && !DERIVED.has(name.toLowerCase()))
  const lines = [
    `printf %s ${quoted(body)} | curl --globoff --request POST --url ${quoted(url)}`,
    ...sent.map(([name, value]) => `--header ${quoted(headerLine(name, value))}`),
    '--data-binary @-',
  ]
  return lines.join(' \\\n  ')
}

/** Between single quotes, only the next quote has a meaning. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A semicolon means an empty value, because a colon would remove the header. A line break would
 * begin another header.
 */
const headerLine = (name: string, value: string) => {
  const line = value.replaceAll(/[\r\n]+/g, ' ').trim()
  return line === '' ? `${name};` : `${name}: ${line}`
}

type SentEvent = { envelopeId?: string; subject?: string; signer?: string; event_time?: string; test: boolean }

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The event in a delivery's body; undefined when the body isn't a JSON object. */
export function sentBody({ request }: Pick<AnyDeliveryDetail, 'request'>): SentEvent | undefined {
  const body = parsed(request?.body)
  if (typeof body !== 'object' || body === null) return undefined
  const [envelope, signer] = [read(body, 'envelope'), read(body, 'signer')]
  const texts = {
    envelopeId: text(read(envelope, 'id')),
    subject: text(read(envelope, 'emailSubject')),
    signer: text(read(signer, 'name')) ?? text(read(signer, 'email')),
    event_time: text(read(body, 'event_time')),
  }
  const parts = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  return { ...parts, test: read(body, 'test') === true }
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    // Nothing was sent yet, or the body isn't JSON and is shown as it is.
    return undefined
  }
}

/** Formatted JSON; other text unchanged. */
function prettyJson(body: string): string {
  const value = parsed(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}
