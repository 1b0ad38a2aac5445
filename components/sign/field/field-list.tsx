'use client'

import { CircleAlert, CircleCheck, CircleDashed, Clock } from '@/components/ui/icons'
import { isFixed } from '@/lib/contract/field-types'
import { taskOf } from '@/lib/envelope/signing-task'
import { TASK_LABELS, useRoom } from '../room'
import { asked, fieldLabel, isFilled, isRequired, type Values, type Wrong } from './fields'

type FieldListProps = {
  values: Values
  wrong: Wrong
  /** This browser keeps what is filled in. */
  isSaved: boolean
  onGo: (at: number) => void
}

/** The signer's fields in the document's order, with their states. A click goes to the field. */
export function FieldList({ values, wrong, isSaved, onGo }: FieldListProps) {
  const { fields, view } = useRoom()
  if (fields.length === 0) {
    return <p className="text-13 text-ink-soft">{TASK_LABELS[taskOf(view.signer.requestRole)].noFields}</p>
  }
  return (
    <>
      <ol className="flex flex-col">
        {fields.map((field, at) => {
          const auto = asked(field) === 'nothing'
          const error = isFilled(values[at]) ? wrong[at] : undefined
          const done = isFilled(values[at]) && error === undefined
          const Icon = auto ? Clock : error ? CircleAlert : done ? CircleCheck : CircleDashed
          const state = isFixed(field)
            ? 'Filled in by the sender'
            : auto
              ? 'Filled in at signing'
              : error
                ? error
                : done
                  ? 'Done'
                  : isRequired(field)
                    ? 'Required'
                    : 'Optional'
          const where = view.files.length > 1 ? `Document ${field.file + 1}, page ${field.page}` : `Page ${field.page}`
          const row = (
            <>
              <Icon
                aria-hidden="true"
                className={`size-4 shrink-0 ${error ? 'text-bad' : done && !auto ? 'text-good' : 'text-ink-faint'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14">{fieldLabel(field)}</span>
                <span className="block text-12 text-ink-soft">{`${where} · ${state}`}</span>
              </span>
            </>
          )
          const look = 'flex min-h-11 w-full items-center gap-2 rounded-md px-2 py-1 text-left'
          return (
            <li key={`${field.file} ${field.id}`}>
              {auto ? (
                <div className={look}>{row}</div>
              ) : (
                <button type="button" onClick={() => onGo(at)} className={`${look} hover:bg-hover`}>
                  {row}
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {isSaved ? (
        <p className="mt-2 px-2 text-12 text-ink-soft">
          You can close this page and continue later on this device. Your entries stay here for 7 days.
        </p>
      ) : null}
    </>
  )
}
