'use client'

import { Button } from '@/components/ui/button'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from '@/components/ui/icons'
import { isFixed } from '@/lib/contract/field-types'
import { taskOf } from '@/lib/envelope/signing-task'
import { TASK_LABELS, useRoom } from '../room'
import { fieldLabel, type OwnField, type Stop } from './fields'

type FieldListProps = {
  stops: readonly Stop[]
  /** This browser keeps what is filled in. */
  isSaved: boolean
  onGo: (at: number) => void
}

/** The signer's fields in the document's order, with their states. A click goes to the field. */
export function FieldList({ stops, isSaved, onGo }: FieldListProps) {
  const { fields, view } = useRoom()
  if (stops.length === 0) {
    return <p className="text-13 text-ink-soft">{TASK_LABELS[taskOf(view.signer.requestRole)].noFields}</p>
  }
  return (
    <>
      <ol className="flex flex-col">
        {stops.map((stop) => {
          const field = fields[stop.at]
          return field ? <Row key={stop.group?.members[0] ?? stop.at} stop={stop} field={field} onGo={onGo} /> : null
        })}
      </ol>
      {/* In person, entries last as long as the tab. */}
      {isSaved && !view.host ? (
        <p className="mt-2 px-2 text-12 text-ink-soft">
          You can close this page and continue later on this device. Your entries stay here for 7 days.
        </p>
      ) : null}
    </>
  )
}

type RowProps = Pick<FieldListProps, 'onGo'> & { stop: Stop; field: OwnField }

function Row({ stop, field, onGo }: RowProps) {
  const { view, clear } = useRoom()
  const { group, isAsked } = stop
  const error = stop.isFilled ? stop.error : undefined
  const isDone = stop.isFilled && error === undefined && !stop.isToReview
  const Icon = isAsked ? (error ? CircleAlert : isDone ? CircleCheck : CircleDashed) : Clock
  const where = view.files.length > 1 ? `Document ${field.file + 1}, page ${field.page}` : `Page ${field.page}`
  const row = (
    <>
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${error ? 'text-bad' : isDone && isAsked ? 'text-good' : 'text-ink-faint'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">{group?.name ?? fieldLabel(field)}</span>
        <span className="block text-12 text-ink-soft">{`${where} · ${error ?? describeState(stop, field)}`}</span>
        {field.hint && isAsked ? <span className="block text-12 text-ink-faint">{field.hint}</span> : null}
      </span>
    </>
  )
  const look = 'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 text-left'
  return (
    <li className="flex items-center">
      {isAsked ? (
        <button type="button" onClick={() => onGo(stop.at)} className={`${look} hover:bg-hover`}>
          {row}
        </button>
      ) : (
        <div className={look}>{row}</div>
      )}
      {/* A radio button cannot be turned off by itself. */}
      {group && field.type === 'radio' && stop.isFilled && !stop.isRequired ? (
        <Button variant="tertiary" size="sm" aria-label={`Clear ${group.name}`} onClick={() => clear(group)}>
          Clear
        </Button>
      ) : null}
    </li>
  )
}

function describeState({ isAsked, isFilled, isRequired, isToReview, group }: Stop, field: OwnField): string {
  if (!isAsked) return isFixed(field) ? 'Filled in by the sender' : 'Filled in at signing'
  if (isToReview) return 'Look at this place'
  if (isFilled) return group && field.type === 'radio' ? fieldLabel(field) : 'Done'
  return isRequired ? 'Required' : 'Optional'
}
