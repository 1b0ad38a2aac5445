'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { AuditContext } from './audit-context'
import { ChainNote } from './chain-note'
import { Delegations } from './delegations'
import { ExportMenu } from './export-menu'
import { Filters } from './filters'
import { PrintHead } from './print-head'
import { RawJson } from './raw-json'
import { TargetNote, useTarget } from './target'
import { emptyGroups } from './trail/parse-trail'
import { useAudit } from './use-audit'
import { PeopleView, Timeline } from './views'

/** Who did what to an envelope and when, as the service recorded it. */
export function AuditViewer({ id }: { id: string }) {
  const { trail, envelope, context, lines, shown, filter, browserZone, zone, chain, change } = useAudit(id)
  const target = useTarget(shown)
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

  const display = { lines: shown, zone, target }
  const showAll = () => change({ person: undefined, action: undefined })
  return (
    <div className="flex flex-col gap-4">
      <PrintHead id={id} title={title} entries={lines.length} zone={zone} chain={chain} />
      <Filters lines={lines} filter={filter} browserZone={browserZone} onChange={change}>
        <ExportMenu id={id} title={title} trail={trail.data} lines={lines} shown={shown} />
      </Filters>
      {trail.error && <ErrorState title="The trail below may be out of date" error={trail.error} onRetry={retry} />}
      <ChainNote report={chain} />
      <TargetNote
        target={target}
        lines={lines}
        shown={shown}
        isRaw={filter.view === 'raw'}
        onShow={() => change({ view: 'timeline', person: undefined, action: undefined })}
      />
      <Delegations envelope={envelope} trail={trail.data} />
      {filter.view === 'raw' ? (
        <RawJson trail={trail.data} />
      ) : (
        <AuditContext value={context}>
          {shown.length === 0 && <NoMatch person={filter.person} action={filter.action} onShow={showAll} />}
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
