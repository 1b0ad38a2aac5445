'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { ChevronRight } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Fact, Section } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { referenceQuery } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { Catalog, WebhookReference } from '@/lib/desk/upstream/contract/webhook-desk'
import { EVENT_DESCRIPTIONS } from '@/lib/desk/webhooks/contract/endpoint-health'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { CodeBlock } from './code-block'
import { DeveloperTools } from './developer-tools'
import { exampleRequest } from './event-examples'
import {
  algorithmName,
  describeSignedText,
  encodingName,
  readSchemeSource,
  SchemeNote,
  type SchemeSource,
} from './scheme'

/** What the service delivers, how receivers answer, and how deliveries are signed. */
export function Reference() {
  const { data, error, isPending, refetch } = useQuery(referenceQuery)
  const retry = () => void refetch()
  return (
    <>
      <PageHeader
        title="Webhook reference"
        back={{ href: '/webhooks', label: 'Endpoints' }}
        about={<DeveloperTools />}
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
  const source = readSchemeSource(reference)
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
            scheme={source.from === 'unknown' ? INTERFACE_SCHEME : source.scheme}
          />
        </div>
      </Section>
      <Section title="Delivery">
        <DeliveryRules />
      </Section>
      <Section title="Signature">
        <div className="flex flex-col gap-4">
          <SchemeNote source={source} />
          {source.from === 'unknown' ? null : <SchemeFacts source={source} />}
          {'value' in verification ? (
            <details open={source.from === 'unknown'}>
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

const RULES = [
  ['Accepted', 'Any 2xx within 15 s.'],
  [
    'Retried',
    'Anything else, redirects included, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h by default, or later with Retry-After.',
  ],
  ['Dead letter', 'After the last retry. Retry it on the endpoint’s page.'],
  ['Paused', 'At once by 410 Gone, or after five days of failures only.'],
  ['Order', 'Not guaranteed. Compare event_time before you overwrite a newer state.'],
  ['Duplicates', 'Possible. Skip delivery ids and event ids that you already have.'],
] as const

/** How receivers answer, and what the service does then. */
function DeliveryRules() {
  return (
    <dl aria-label="Delivery" className="divide-y divide-line card">
      {RULES.map(([term, text]) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}

type KnownScheme = Extract<SchemeSource, { scheme: unknown }>

/** What a receiver has to compute. */
function SchemeFacts({ source }: { source: KnownScheme }) {
  const { scheme } = source
  const { signature, timestamp, next, previous, delivery } = scheme.headers
  return (
    <dl aria-label="Signature" className="divide-y divide-line card">
      <Fact term="Signature">
        <Name>{signature}</Name>
        <span>{` is the ${algorithmName(scheme)} of ${describeSignedText(scheme)}, in ${encodingName(scheme)}`}</span>
      </Fact>
      {next ? (
        <Fact term="During a rotation">
          <Name>{signature}</Name> uses the old secret, and <Name>{next}</Name> the new one: accept either
        </Fact>
      ) : null}
      {previous ? (
        <Fact term="During a rotation">
          <Name>{previous}</Name> uses the old secret: accept either
        </Fact>
      ) : null}
      <Fact term="Timestamp">
        <Name>{timestamp}</Name>
        <span>{` in Unix seconds, at most ${scheme.toleranceSeconds} s from the receiver’s clock`}</span>
      </Fact>
      {delivery ? (
        <Fact term="Delivery id">
          <Name>{delivery}</Name>, the same for every attempt
        </Fact>
      ) : null}
    </dl>
  )
}

const Name = ({ children }: { children: string }) => <span className="font-mono text-13">{children}</span>

type Event = { event_type: string; description?: string | undefined }

/**
 * The interface's events, with the service's own descriptions and events where it publishes them.
 */
function EventList({ catalog, scheme }: { catalog: Catalog | undefined; scheme: SignatureScheme }) {
  const published: Event[] = catalog?.events ?? []
  const own = published.filter(({ event_type }) => !EVENT_TYPES.some((type) => type === event_type))
  return (
    <ul aria-label="Events" className="divide-y divide-line card">
      {EVENT_TYPES.map((type) => {
        const entry = published.find(({ event_type }) => event_type === type)
        return (
          <li key={type}>
            <details className="group">
              <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[16px_minmax(0,1fr)] items-center gap-x-2 rounded-md px-3 py-2 outline-offset-[-2px] hover:bg-hover sm:grid-cols-[16px_11rem_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft group-open:rotate-90" />
                <span className="font-medium font-mono text-13">{type}</span>
                <span className="text-ink-soft max-sm:col-start-2">
                  <span>{entry?.description ?? EVENT_DESCRIPTIONS[type]}</span>
                  {catalog && !entry ? <Badge tone="warn">Not in the service’s catalog</Badge> : null}
                </span>
              </summary>
              <div className="px-3 pb-3">
                <CodeBlock label={`Delivery of ${type}`} code={exampleRequest(type, scheme)} />
              </div>
            </details>
          </li>
        )
      })}
      {own.map(({ event_type, description }) => (
        <li key={event_type} className="flex flex-wrap gap-x-2 px-3 py-2 pl-9">
          <span className="font-medium font-mono text-13 [overflow-wrap:anywhere]">{event_type}</span>
          <span className="text-ink-soft">{description ?? 'No description'}</span>
          <Badge tone="warn">Not in the interface</Badge>
        </li>
      ))}
    </ul>
  )
}
