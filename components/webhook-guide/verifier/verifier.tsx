'use client'

import { useState } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/titled-section'
import { INTERFACE_SCHEME } from '@/lib/desk/contract/webhooks/signature-scheme'
import { SchemeFacts } from '../reference/scheme-facts'
import { SchemeNotes, UnknownScheme } from '../reference/scheme-notes'
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
      <PageHeader
        title="Verifier"
        about="Paste a delivery as your receiver got it. It is checked in this page, and nothing is sent or stored."
      />
      {used?.from === 'unknown' ? (
        <UnknownScheme title="This service’s deliveries can’t be verified here" why={used.why} />
      ) : (
        <div className="flex flex-col gap-8">
          {used ? <SchemeNotes used={used} /> : null}
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
            <DeliveryForm texts={texts} onChange={(part) => setTexts((known) => ({ ...known, ...part }))} />
            <VerdictPanel verdict={verdict} scheme={scheme ?? INTERFACE_SCHEME} />
          </div>
          {used ? (
            <Section title="Signature">
              <SchemeFacts used={used} />
            </Section>
          ) : null}
        </div>
      )}
    </>
  )
}
