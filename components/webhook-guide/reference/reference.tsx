'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/titled-section'
import { referenceQuery } from '@/lib/browser/queries/webhook-reference'
import type { WebhookReference } from '@/lib/desk/platform/upstream/contract/webhook-reference'
import { INTERFACE_SCHEME } from '@/lib/desk/webhooks/contract/signature-scheme'
import { CodeBlock } from '../samples/code-block'
import { DeliveryRules } from './delivery-rules'
import { EventList } from './event-list'
import { SchemeFacts } from './scheme-facts'
import { SchemeNote } from './scheme-note'
import { readUsedScheme } from './used-scheme'

/** What the service delivers, how receivers answer, and how deliveries are signed. */
export function Reference() {
  const { data, error, isPending, refetch } = useQuery(referenceQuery)
  const retry = () => void refetch()
  return (
    <>
      <PageHeader
        title="Webhook reference"
        actions={data?.openapi_url ? <TextLink href={data.openapi_url}>OpenAPI document</TextLink> : null}
      />
      {isPending ? <LoadingPanel note="Loading the reference" lines={['w-1/4', 'w-2/3', 'w-1/2', 'w-2/3']} /> : null}
      {error && !data ? <ErrorState error={error} title="The reference couldn’t be loaded" onRetry={retry} /> : null}
      {data ? <Sections reference={data} onRetry={retry} /> : null}
    </>
  )
}

function Sections({ reference, onRetry }: { reference: WebhookReference; onRetry: () => void }) {
  const { catalog, verification } = reference
  const used = readUsedScheme(reference)
  return (
    <div className="flex flex-col gap-8">
      <Section title="Events">
        <div className="flex flex-col gap-4">
          {catalog.state === 'absent' ? (
            <Banner tone="warn" title="The service doesn’t publish an event catalog">
              These are the interface’s events.
            </Banner>
          ) : null}
          {'why' in catalog ? (
            <Banner
              tone="warn"
              title="The service’s event catalog couldn’t be loaded"
              action={
                <Button size="sm" onClick={onRetry}>
                  Retry
                </Button>
              }
            >
              {catalog.why}
            </Banner>
          ) : null}
          <EventList
            catalog={'value' in catalog ? catalog.value : undefined}
            scheme={used.from === 'unknown' ? INTERFACE_SCHEME : used.scheme}
          />
        </div>
      </Section>
      <Section title="Delivery">
        <DeliveryRules />
      </Section>
      <Section title="Signature">
        <div className="flex flex-col gap-4">
          <SchemeNote used={used} />
          {used.from === 'unknown' ? null : <SchemeFacts used={used} />}
          {'value' in verification ? (
            <details open={used.from === 'unknown'}>
              <summary className="w-fit cursor-pointer rounded-sm text-13 text-ink-soft pointer-coarse:py-3">
                As published by the service
              </summary>
              <div className="mt-2">
                <CodeBlock label="Signature contract" code={JSON.stringify(verification.value, null, 2)} />
              </div>
            </details>
          ) : null}
        </div>
      </Section>
    </div>
  )
}
