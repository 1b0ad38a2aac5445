'use client'

import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { CircleAlert, type Icon } from '@/components/ui/icons'
import { RecipientMark, recipientLook } from '@/components/ui/recipient'
import { type FieldType, isTick } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Box } from '@/lib/printing/place'
import { isPrintedButton } from '@/lib/printing/printed-button'
import { capitalize } from '@/lib/text/one-line'
import {
  AtSign,
  Briefcase,
  Building2,
  CalendarDays,
  CalendarLine,
  CaseUpper,
  CircleDot,
  Hash,
  Phone,
  Signature,
  Split,
  SquareCheck,
  SquareChevronDown,
  TextCursorInput,
  UserRound,
} from '../icons'
import { describeConditions } from '../model/conditions'
import { TYPE_LABELS } from '../model/field'
import { labelOf } from '../state/select-fields'
import { useEditor } from '../state/use-editor'
import { type Column, frameOf } from './column'

type FieldBoxProps = { field: DraftField; column: Column; isTabStop: boolean }

/** One field on its page, as a button. It renders again only when it changes. */
export const FieldBox = memo(function FieldBox({ field, column, isTabStop }: FieldBoxProps) {
  const drawnField = useEditor((state) => state.preview?.fields?.get(field.id)) ?? field
  const isSelected = useEditor((state) => state.selection.has(field.id))
  const problem = useEditor((state) => state.problems.get(field.id))
  const label = useEditor((state) => labelOf(field, state))
  const conditions = useEditor((state) => describeConditions(field, state.byId))
  const isLocked = useEditor((state) => state.isLocked)
  const frame = frameOf(column, drawnField)
  if (!frame) return null
  const look = recipientLook(field.recipient)
  return (
    <button
      type="button"
      data-field={field.id}
      aria-label={label}
      aria-pressed={isSelected}
      title={problem?.text ?? (conditions && capitalize(conditions))}
      tabIndex={isTabStop ? 0 : -1}
      className={cn(
        'scheme-light pointer-events-auto absolute flex items-center justify-center border text-ink',
        isSelected && 'touch-none outline-2 outline-offset-1 outline-focus',
        !isLocked && 'cursor-move',
        problem?.kind === 'no recipient' || problem?.kind === 'off page'
          ? 'border-bad border-dashed bg-bad-soft/70'
          : cn(look.line, look.tint),
        problem?.kind === 'overlap' && 'border-dashed',
      )}
      style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
    >
      <FieldFace field={field} frame={frame} hasProblem={problem !== undefined} />
      {conditions ? (
        <span
          aria-hidden="true"
          data-conditional=""
          className="pointer-events-none absolute left-full ml-2 flex size-4 items-center justify-center rounded-full border border-current bg-[white]"
        >
          <Split className="size-2.5" />
        </span>
      ) : null}
    </button>
  )
})

/** Below this height only the color says whose field it is. */
const LEAST_TEXT_PX = 9
const LARGEST_TEXT_PX = 13
const WIDTH_OF_NAME_PX = 72

/** What a field shows inside, if there is room: whose it is, and its value, label or type. */
export function FieldFace({ field, frame, hasProblem }: { field: DraftField; frame: Box; hasProblem: boolean }) {
  const size = Math.min(LARGEST_TEXT_PX, frame.height * 0.7)
  if (size < LEAST_TEXT_PX || (isPrintedButton(field) && !hasProblem)) return null
  const Icon = TYPE_ICONS[field.type]
  const text = isTick(field.type) ? undefined : field.value || field.label || TYPE_LABELS[field.type]
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none flex min-w-0 items-center gap-1 overflow-hidden rounded-sm bg-[white]/85 px-0.5 leading-none"
      style={{ fontSize: size }}
    >
      {hasProblem ? <CircleAlert className="size-[1em] shrink-0 text-bad" /> : null}
      {frame.width > frame.height + LEAST_TEXT_PX ? (
        <RecipientMark id={field.recipient} className="size-[0.9em]" />
      ) : null}
      <Icon className="size-[1em] shrink-0" />
      {text !== undefined && frame.width > WIDTH_OF_NAME_PX ? (
        <span className="truncate py-px">{`${text}${field.required ? ' *' : ''}`}</span>
      ) : null}
    </span>
  )
}

export const TYPE_ICONS: Record<FieldType, Icon> = {
  signature: Signature,
  initials: CaseUpper,
  date: CalendarDays,
  name: UserRound,
  email: AtSign,
  company: Building2,
  title: Briefcase,
  text: TextCursorInput,
  checkbox: SquareCheck,
  dropdown: SquareChevronDown,
  radio: CircleDot,
  number: Hash,
  date_entry: CalendarLine,
  phone: Phone,
}
