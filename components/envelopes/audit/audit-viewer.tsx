'use client'

import { useState } from 'react'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { writeClipboard } from '@/components/ui/clipboard'
import { ErrorState } from '@/components/ui/error-state'
import { counted, exactTime } from '@/components/ui/format'
import { Check, Copy } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Link2 } from '@/components/ui/more-icons'
import { DelegationPath } from '@/components/ui/people'
import { Badge } from '@/components/ui/status'
import { useNow } from '@/components/ui/time'
import { useSentBy } from '@/lib/browser/queries/envelope'
import type { AuditTrail, PdfSignRequest } from '@/lib/contract/envelope'
import {
  type DelegationChain,
  delegationChains,
  describeChainEnd,
  describeDelegation,
} from '@/lib/envelope/signing-progress'
import { authorTerm } from '@/lib/envelope/state'
import { isolate } from '@/lib/text/one-line'
import { ExportMenu } from './export-menu'
import { describeAction } from './facts'
import { Filters } from './filters'
import { TargetNote, useTarget } from './target'
import { type ChainReport, emptyGroups } from './trail'
import { AuditContext, useAudit } from './use-audit'
import { PeopleView, Timeline } from './views'

/** Who did what to an envelope and when, as the service recorded it. */
export function AuditViewer({ id }: { id: string }) {
  const { trail, envelope, context, lines, shown: visible, filter, browserZone, zone, chain, change } = useAudit(id)
  const sentBy = useSentBy(id, envelope)
  const target = useTarget(visible)
  const title = envelope?.emailSubject
  const retry = () => trail.refetch()

  if (trail.data === undefined) {
    return trail.error ? (
      <ErrorState title="The audit trail could not be loaded" error={trail.error} onRetry={retry} />
    ) : (
      <Loading />
    )
  }
  if (lines.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <EmptyState title="No entries yet">Every step of this envelope will be listed here.</EmptyState>
        <EmptyGroups trail={trail.data} />
      </div>
    )
  }

  const display = { lines: visible, zone, target }
  const showAll = () => change({ person: undefined, action: undefined })
  return (
    <div className="flex flex-col gap-4">
      <PrintHead id={id} title={title} entries={lines.length} zone={zone} chain={chain} />
      <Filters
        lines={lines}
        names={context.names}
        isCanceled={context.isCanceled}
        filter={filter}
        browserZone={browserZone}
        onChange={change}
      >
        <ChainChip report={chain} />
        <ExportMenu id={id} title={title} trail={trail.data} lines={lines} visible={visible} />
      </Filters>
      {sentBy && envelope ? (
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">{`${authorTerm(envelope)} ${isolate(sentBy)} with ${isolate(envelope.requestedBy?.name || envelope.requestedBy?.email || '')}’s key.`}</p>
      ) : null}
      {trail.error && <ErrorState title="The trail below may be out of date" error={trail.error} onRetry={retry} />}
      <BrokenChain report={chain} />
      <TargetNote
        target={target}
        lines={lines}
        visible={visible}
        isRaw={filter.view === 'raw'}
        onShow={() => change({ view: 'timeline', person: undefined, action: undefined })}
      />
      <Delegations envelope={envelope} trail={trail.data} />
      {filter.view === 'raw' ? (
        <RawJson trail={trail.data} />
      ) : (
        <AuditContext value={context}>
          {visible.length === 0 && <NoMatch person={filter.person} action={filter.action} onShow={showAll} />}
          {filter.view === 'timeline' ? <Timeline {...display} /> : <PeopleView {...display} />}
          <EmptyGroups trail={trail.data} />
        </AuditContext>
      )}
    </div>
  )
}

type NoMatchProps = { person: string | undefined; action: string | undefined; onShow: () => void }

function NoMatch({ person, action, onShow }: NoMatchProps) {
  const filters = [person && `person ${person}`, action && `action ${action}`].filter(Boolean)
  return (
    <EmptyState
      title="No entries match these filters"
      action={<Button onClick={onShow}>Show all entries</Button>}
    >{`Filters: ${filters.join(', ')}.`}</EmptyState>
  )
}

/** Part of the service's answer, so it isn't left out. */
function EmptyGroups({ trail }: { trail: unknown }) {
  const groups = emptyGroups(trail)
  if (groups.length === 0) return null
  return (
    <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">{`The service lists these without entries: ${groups.join(', ')}.`}</p>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote>Loading the audit trail</LoadingNote>
      <Skeleton className="h-8 w-full max-w-160" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

/** How each delegated slot changed hands, above the entries that record it. */
function Delegations({ envelope, trail }: { envelope: PdfSignRequest | undefined; trail: AuditTrail | undefined }) {
  const paths = envelope ? delegationChains(envelope, trail) : []
  if (paths.length === 0) return null
  return (
    <section aria-label="Delegations" className="flex flex-col gap-2 card px-3 py-2">
      <h2 className="text-13 font-semibold text-ink-soft">{titleOf(paths)}</h2>
      {paths.map((holders, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots have an order and nothing else of their own
        <DelegationPath key={index} holders={holders} end={describeChainEnd(holders)} />
      ))}
    </section>
  )
}

/** One word for all of them, where they have one. */
function titleOf(paths: readonly DelegationChain[]): string {
  const kinds = new Set(paths.flatMap((holders) => holders.slice(0, -1).map(({ delegatedBy }) => delegatedBy)))
  return kinds.size === 1 ? describeDelegation([...kinds][0]) : 'Handed over'
}

const REASONS = {
  'other-method': 'The service computes its hashes in a way that this dashboard does not know.',
  'no-crypto': 'This browser computes hashes only over HTTPS.',
}

function BrokenChain({ report }: { report: ChainReport | undefined }) {
  if (report?.kind !== 'broken') return null
  return (
    <Banner tone="bad" title="The hash chain is broken">
      <a href={`#${report.at.anchor}`} className="underline underline-offset-2">
        {`${describeAction(report.at.action).label}, ${report.at.party}`}
      </a>
      <span>{`: ${report.why}. An entry was changed, removed or added.`}</span>
    </Banner>
  )
}

/** What this browser could verify about the trail, with the method on request. */
function ChainChip({ report }: { report: ChainReport | undefined }) {
  if (!report || report.kind === 'none' || report.kind === 'broken') return null
  const isIntact = report.kind === 'verified'
  return (
    <details className="max-w-[68ch] text-13 text-ink-soft">
      <summary className="w-fit cursor-pointer rounded-sm">
        <Badge tone={isIntact ? 'good' : 'neutral'} icon={Link2}>
          {isIntact ? 'Chain intact' : 'Chain linked'}
        </Badge>
      </summary>
      <p>{`${counted(report.length, 'entry', 'entries')}. ${isIntact ? VERIFIED_TEXT : REASONS[report.reason]}`}</p>
    </details>
  )
}

const VERIFIED_TEXT = 'Each contains the hash of the one before it, and this browser computed every hash again.'

/** The whole trail as JSON. */
function RawJson({ trail }: { trail: unknown }) {
  const [isCopied, setIsCopied] = useState<boolean>()
  const text = JSON.stringify(trail, null, 2)

  async function copy() {
    setIsCopied(await writeClipboard(text))
  }

  const Icon = isCopied ? Check : Copy
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3 print:hidden">
        <Button size="sm" onClick={copy}>
          <Icon aria-hidden="true" />
          <span>Copy JSON</span>
        </Button>
        <span role="status" className="text-13 text-ink-soft">
          {isCopied === undefined ? null : isCopied ? 'Copied' : 'The browser refused. Select the text to copy it.'}
        </span>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto card p-3 font-mono text-12 print:max-h-none print:whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}

type PrintHeadProps = {
  id: string
  title: string | undefined
  entries: number
  zone: string
  chain: ChainReport | undefined
}

const CHAIN: Record<ChainReport['kind'], string> = {
  none: 'The service provides no hashes',
  verified: 'Intact, every hash recomputed for this print',
  linked: 'Linked, not recomputed',
  broken: 'Broken, see below',
}

/** The heading on paper: the envelope, and the trail's state when it was printed. */
function PrintHead({ id, title, entries, zone, chain }: PrintHeadProps) {
  const now = useNow()
  const facts = [
    ['Envelope', title || 'No subject'],
    ['Envelope id', id],
    ['Entries', String(entries)],
    ['Times in', zone],
    ['Printed', now === 0 ? '' : exactTime(new Date(now), zone)],
    ['Hash chain', chain ? CHAIN[chain.kind] : 'Not checked yet'],
  ]
  return (
    <section aria-label="About this print" className="hidden border-b border-line pb-4 print:block">
      <h2 className="mb-2 text-24 font-semibold">Audit trail</h2>
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 text-13">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
