'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/titled-section'
import { referenceQuery } from '@/lib/browser/queries/webhook-reference'
import { CatalogView, InterfaceCatalog } from './catalog-view'
import { ContractView } from './contract-view'
import { PartFrame } from './part-frame'
import { SchemeFacts } from './scheme-facts'
import { UnknownScheme } from './scheme-notes'
import { readUsedScheme } from './used-scheme'

/** The service's two public endpoints as a page: its events, and how it signs them. */
export function Reference() {
  const { data, error, isPending, refetch } = useQuery(referenceQuery)
  const retry = () => void refetch()
  const used = data && readUsedScheme(data)
  return (
    <>
      <PageHeader title="Webhook reference" about="The events that the service sends, and how it signs them." />
      {isPending ? <LoadingPanel note="Loading the reference" lines={['w-1/4', 'w-2/3', 'w-1/2', 'w-2/3']} /> : null}
      {error && !data ? <ErrorState error={error} title="The reference couldn’t be loaded" onRetry={retry} /> : null}
      {data && used ? (
        <div className="flex flex-col gap-8">
          <Section title="Event catalog">
            <PartFrame
              part={data.catalog}
              name="event catalog"
              meaning="Subscriptions work anyway. These are the interface’s seven event types:"
              fallback={<InterfaceCatalog />}
              onRetry={retry}
            >
              {(catalog) => <CatalogView catalog={catalog} />}
            </PartFrame>
            <p className="mt-3 max-w-[68ch] text-13 text-ink-soft">
              Events can arrive out of order, even within one subscription. Compare event_time before you overwrite a
              newer state.
            </p>
          </Section>
          <Section title="Signature">
            <div className="flex flex-col gap-6">
              {used.from === 'unknown' ? (
                <UnknownScheme title="The verifier and the samples don’t support this signature" why={used.why}>
                  The published contract is below.
                </UnknownScheme>
              ) : (
                <SchemeFacts used={used} />
              )}
              <PartFrame
                part={data.verification}
                name="signature contract"
                meaning="Deliveries are signed anyway. The interface’s signature is above: compare its header names with those of a delivery."
                onRetry={retry}
              >
                {(contract) => (
                  <>
                    <h3 className="font-medium">As published</h3>
                    <ContractView contract={contract} />
                  </>
                )}
              </PartFrame>
            </div>
          </Section>
        </div>
      ) : null}
    </>
  )
}
