'use client'

import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { Section } from '@/components/ui/titled-section'
import { CatalogView, InterfaceCatalog } from './catalog-view'
import { ContractView } from './contract-view'
import { PartFrame } from './part-frame'
import { SchemeFacts } from './scheme-facts'
import { schemeInUse } from './scheme-in-use'
import { UnknownScheme } from './scheme-notes'
import { useReference } from './use-reference'

/** The two public endpoints of the service as a page: its events, and how it signs them. */
export function Reference() {
  const { data, error, isPending, refetch } = useReference()
  const retry = () => void refetch()
  const used = data && schemeInUse(data)
  return (
    <>
      <PageHeader
        title="Webhook reference"
        about="What the service publishes of its events and of its signature, in its own words."
      />
      {isPending ? <Loading /> : null}
      {error && !data ? <ErrorState error={error} title="The reference could not be read" onRetry={retry} /> : null}
      {data && used ? (
        <div className="flex flex-col gap-8">
          <Section title="Event catalog">
            <PartFrame
              part={data.catalog}
              what="event catalog"
              meaning="Subscriptions work all the same. These are the seven event types of the interface:"
              instead={<InterfaceCatalog />}
              onRetry={retry}
            >
              {(catalog) => <CatalogView catalog={catalog} />}
            </PartFrame>
            <p className="mt-3 max-w-[68ch] text-13 text-ink-soft">
              Events can arrive in another order than they happened, also within one subscription. Compare event_time
              before you overwrite a newer state.
            </p>
          </Section>
          <Section title="Signature">
            <div className="flex flex-col gap-6">
              {used.from === 'unknown' ? (
                <UnknownScheme what="The verifier and the samples do not know this signature" why={used.why}>
                  What the service publishes of it stands below.
                </UnknownScheme>
              ) : (
                <SchemeFacts used={used} />
              )}
              <PartFrame
                part={data.verification}
                what="signature contract"
                meaning="Deliveries are signed all the same. Above is the signature of the interface: compare the header names with those of a delivery."
                onRetry={retry}
              >
                {(contract) => (
                  <>
                    <h3 className="font-medium">As the service words it</h3>
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

function Loading() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <LoadingNote>Loading the reference</LoadingNote>
      <Skeleton className="w-1/4" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
    </div>
  )
}
