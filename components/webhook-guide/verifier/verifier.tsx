'use client'

import { useState } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { INTERFACE_SCHEME } from '@/lib/desk/contract/webhooks/signature-scheme'
import { SchemeNote } from '../reference/scheme-note'
import { useScheme } from '../reference/used-scheme'
import { DeliveryForm } from './delivery-form'
import { type Texts, useVerdict } from './use-verdict'
import { VerdictPanel } from './verdict-panel'

/** Checks a pasted delivery, and says which part a receiver would refuse. */
export function Verifier() {
  const [texts, setTexts] = useState<Texts>({ headers: '', body: '', secret: '' })
  const used = useScheme()
  const scheme = used && used.from !== 'unknown' ? used.scheme : undefined
  const verdict = useVerdict(texts, scheme)
  return (
    <>
      <PageHeader title="Verifier" about="Paste a delivery. It is checked in this page; nothing is sent or stored." />
      <div className="flex flex-col gap-6">
        {used ? <SchemeNote used={used} /> : null}
        {used?.from === 'unknown' ? null : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
            <DeliveryForm texts={texts} onChange={(part) => setTexts((known) => ({ ...known, ...part }))} />
            <VerdictPanel verdict={verdict} scheme={scheme ?? INTERFACE_SCHEME} />
          </div>
        )}
      </div>
    </>
  )
}
