'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { verifyParams } from '@/app/(desk)/webhooks/verify/search-params'
import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/failed-action'
import { PageHeader } from '@/components/ui/page-header'
import { deliveryQuery, signDelivery } from '@/lib/browser/queries/webhooks'
import type { DeskDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { INTERFACE_SCHEME } from '@/lib/desk/webhooks/contract/signature-scheme'
import { SchemeNote } from '../reference/scheme-note'
import { useScheme } from '../reference/used-scheme'
import { DeliveryForm } from './delivery-form'
import { type Texts, useVerdict } from './use-verdict'
import { VerdictPanel } from './verdict-panel'

const EMPTY: Texts = { headers: '', body: '', secret: '' }

/** Checks a pasted delivery, or the one that the address names, and says which part a receiver would refuse. */
export function Verifier() {
  const { subscription = '', delivery = '' } = verifyParams.read(useSearchParams())
  const { data } = useQuery({ ...deliveryQuery(subscription, delivery), enabled: Boolean(subscription && delivery) })
  const [changed, setChanged] = useState<Partial<Texts>>({})
  const texts = { ...EMPTY, ...(data && textsOf(data)), ...changed }
  const used = useScheme()
  const scheme = used && used.from !== 'unknown' ? used.scheme : undefined
  const verdict = useVerdict(texts, scheme)
  const sign = useMutation({
    mutationFn: () => signDelivery(subscription, delivery),
    onSuccess: ({ headers }) => setChanged((known) => ({ ...known, headers: linesOf(headers) })),
  })
  // What is hidden in the body is part of what is signed.
  const isSignable = data?.withheld === undefined && /: \*+$/m.test(texts.headers)
  return (
    <>
      <PageHeader
        title="Verifier"
        about="Paste a delivery. It is checked in this page; nothing is sent or stored."
        actions={
          data && isSignable ? (
            <Button pending={sign.isPending} onClick={() => sign.mutate()}>
              Fill in a new signature
            </Button>
          ) : null
        }
      />
      <FailedAction error={sign.error} title="The delivery wasn’t signed" className="mb-4" />
      <div className="flex flex-col gap-6">
        {used ? <SchemeNote used={used} /> : null}
        {used?.from === 'unknown' ? null : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
            <DeliveryForm texts={texts} onChange={(part) => setChanged((known) => ({ ...known, ...part }))} />
            <VerdictPanel verdict={verdict} scheme={scheme ?? INTERFACE_SCHEME} />
          </div>
        )}
      </div>
    </>
  )
}

const linesOf = (headers: Record<string, string> = {}) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** The service masks the signature; the receiver has it. */
const textsOf = ({ request }: DeskDelivery): Partial<Texts> => ({
  headers: linesOf(request?.headers),
  body: request?.body ?? '',
})
