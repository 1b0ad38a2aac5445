'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { ChainNote } from './chain-note'
import { Delegations } from './delegations'
import { ExportMenu } from './export-menu'
import { Filters } from './filters'
import { NamesContext } from './names'
import { OriginsContext } from './origin-note'
import { PeopleView } from './people-view'
import { PrintHead } from './print-head'
import { RawJson } from './raw-json'
import { SlotsContext } from './slots-context'
import { TargetNote } from './target-note'
import { Timeline } from './timeline'
import { slotNumbersOf } from './trail/detail-words'
import { emptyPlaces } from './trail/empty-places'
import { useAudit } from './use-audit'
import { useTarget } from './use-target'

/** Who did what to an envelope and when, as the service recorded it. */
export function AuditViewer({ id }: { id: string }) {
  const { trail, envelope, names, origins, lines, shown, filter, browserZone, zone, chain, change } = useAudit(id)
  const target = useTarget(shown)
  const title = envelope?.emailSubject

  if (trail.error && trail.data === undefined) {
    return (
      <ErrorState title="The audit trail could not be loaded" error={trail.error} onRetry={() => trail.refetch()} />
    )
  }
  if (trail.data === undefined) return <Loading />
  if (lines.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <EmptyState title="Every step of this envelope will be listed here">Nothing has been recorded yet.</EmptyState>
        <EmptyPlaces trail={trail.data} />
      </div>
    )
  }

  const look = { lines: shown, zone, target }
  const slots = slotNumbersOf(envelope)
  return (
    <div className="flex flex-col gap-4">
      <PrintHead id={id} title={title} entries={lines.length} zone={zone} chain={chain} />
      <Filters lines={lines} filter={filter} browserZone={browserZone} onChange={change}>
        <ExportMenu id={id} title={title} trail={trail.data} lines={lines} shown={shown} />
      </Filters>
      {trail.error && (
        <ErrorState title="The trail below may be out of date" error={trail.error} onRetry={() => trail.refetch()} />
      )}
      <ChainNote report={chain} />
      <TargetNote
        target={target}
        lines={lines}
        shown={shown}
        isRaw={filter.view === 'raw'}
        onShow={() => change({ view: 'timeline', person: undefined, action: undefined })}
      />
      <Delegations envelope={envelope} trail={trail.data} />
      {filter.view === 'raw' && <RawJson trail={trail.data} />}
      {filter.view !== 'raw' && shown.length === 0 && (
        <NoMatch
          person={filter.person}
          action={filter.action}
          onDrop={() => change({ person: undefined, action: undefined })}
        />
      )}
      <NamesContext value={names}>
        <SlotsContext value={slots}>
          <OriginsContext value={origins}>
            {filter.view === 'timeline' && <Timeline {...look} />}
            {filter.view === 'people' && <PeopleView {...look} />}
          </OriginsContext>
        </SlotsContext>
      </NamesContext>
      {filter.view !== 'raw' && <EmptyPlaces trail={trail.data} />}
    </div>
  )
}

type NoMatchProps = { person: string | undefined; action: string | undefined; onDrop: () => void }

function NoMatch({ person, action, onDrop }: NoMatchProps) {
  const filters = [person && `the person ${person}`, action && `the action ${action}`].filter(Boolean)
  return (
    <EmptyState title="No entry fits the filters" action={<Button onClick={onDrop}>Show every entry</Button>}>
      Chosen: {filters.join(' and ')}.
    </EmptyState>
  )
}

/** What the service names and says nothing of: not hidden, for it was part of the answer. */
function EmptyPlaces({ trail }: { trail: unknown }) {
  const places = emptyPlaces(trail)
  if (places.length === 0) return null
  return (
    <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      Named by the service without an entry: {places.join(', ')}.
    </p>
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
