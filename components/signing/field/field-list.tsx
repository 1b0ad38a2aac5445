'use client'

import { Button } from '@/components/ui/button'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from '@/components/ui/icons'
import { isFixed } from '@/lib/contract/field-types'
import { taskOf } from '@/lib/envelope/signing-task'
import { type RoomTranslator, useRoomMessages } from '../language'
import { problemOf, useRoom } from '../room'
import { fieldLabel, type OwnField, type Stop } from './fields'

type FieldListProps = {
  stops: readonly Stop[]
  /** This browser keeps what is filled in. */
  isSaved: boolean
  onGo: (at: number) => void
}

/** The signer's fields in the document's order, with their states. A click goes to the field. */
export function FieldList({ stops, isSaved, onGo }: FieldListProps) {
  const t = useRoomMessages()
  const { fields, view } = useRoom()
  if (stops.length === 0) {
    return <p className="text-13 text-ink-soft">{t('noFields', { task: taskOf(view.signer.requestRole) })}</p>
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
      {isSaved && !view.host ? <p className="mt-2 px-2 text-12 text-ink-soft">{t('continueLater')}</p> : null}
    </>
  )
}

type RowProps = Pick<FieldListProps, 'onGo'> & { stop: Stop; field: OwnField }

function Row({ stop, field, onGo }: RowProps) {
  const t = useRoomMessages()
  const { view, clear, problems } = useRoom()
  const { group, isAsked } = stop
  const problem = problemOf(problems, field)
  const lost = problem?.reason === 'page' ? t('pageNotDrawn', { page: field.page }) : t('documentNotOpened')
  const error = problem ? lost : stop.isFilled ? stop.error : undefined
  const isDone = stop.isFilled && error === undefined && !stop.isToReview
  const Icon = isAsked ? (error ? CircleAlert : isDone ? CircleCheck : CircleDashed) : Clock
  const { page } = field
  const where = view.files.length > 1 ? t('documentPage', { document: field.file + 1, page }) : t('page', { page })
  const row = (
    <>
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${error ? 'text-bad' : isDone && isAsked ? 'text-good' : 'text-ink-faint'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">{group?.name ?? fieldLabel(field, t)}</span>
        <span className="block text-12 text-ink-soft">{`${where} · ${error ?? describeState(stop, field, t)}`}</span>
        {field.hint && isAsked ? <span className="block text-12 text-ink-faint">{field.hint}</span> : null}
      </span>
    </>
  )
  const look = 'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 text-start'
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
        <Button
          variant="tertiary"
          size="sm"
          aria-label={t('clearGroup', { group: group.name })}
          onClick={() => clear(group)}
        >
          {t('clear')}
        </Button>
      ) : null}
    </li>
  )
}

function describeState(stop: Stop, field: OwnField, t: RoomTranslator): string {
  const { isAsked, isFilled, isRequired, isToReview, group } = stop
  if (isAsked && isFilled && !isToReview && group && field.type === 'radio') return fieldLabel(field, t)
  const filled = isToReview ? 'review' : isFilled ? 'done' : isRequired ? 'required' : 'optional'
  return t('fieldState', { state: isAsked ? filled : isFixed(field) ? 'sender' : 'date' })
}
