'use client'

import { useEffect, useEffectEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { Check } from '@/components/ui/icons'
import { usePageSize } from '@/components/ui/pdf/context'
import { PdfBox } from '@/components/ui/pdf/page'
import { RecipientMark } from '@/components/ui/recipient'
import { isFixed, longestValue } from '@/lib/contract/field-types'
import type { Adopted } from '@/lib/contract/signing'
import { boxOf, sizeAtWidth } from '@/lib/envelope/place'
import { CAPTION, hasCaption } from '@/lib/envelope/typed-mark'
import { MarkPicture, type PaperBox } from '../adopt/typed-mark'
import { useRoom } from '../room'
import { type FieldShape, HOLDS_TAPS, hasLines, onlyBox, textSize, useFieldControl } from './field-control'
import { asked, fieldLabel, isFilled, type OwnField } from './fields'
import { isTooLong, StampedText } from './stamped-text'

/** Below this there is no space to type; a click then opens the field's dialog. */
const MIN = { page: 560, width: 72, height: 17 }
/** A field at its place on the page, as the control that fits there. */
export function FieldPlace({ at, pageWidth }: { at: number; pageWidth: number }) {
  const { fields, measure } = useRoom()
  const field = fields[at]
  const size = usePageSize(field?.page ?? 1)
  const place = field && boxOf(field, size)
  const [paperWidth, paperHeight] = [place?.width ?? 0, place?.height ?? 0]
  const onSize = useEffectEvent(measure)
  useEffect(() => {
    if (paperWidth > 0) onSize(at, { width: paperWidth, height: paperHeight })
  }, [at, paperWidth, paperHeight])
  if (!field) return null
  const { width, height } = boxOf(field, sizeAtWidth(size, pageWidth))
  // A phone's keyboard covers the page, zoomed or not.
  const canType = Math.min(pageWidth, window.innerWidth) >= MIN.page && width >= MIN.width && height >= MIN.height
  const paper = { width: paperWidth, height: paperHeight }
  const shape = { height, hasLines: hasLines(field, paper) }
  const Text = canType ? TextControl : SmallTextControl
  return (
    <PdfBox
      x={field.x}
      y={field.y}
      width={field.width}
      height={field.height}
      className="scheme-light"
      data-field={field.id}
    >
      {
        {
          mark: <MarkControl at={at} field={field} box={paper} />,
          tick: <TickControl at={at} field={field} />,
          nothing: isFixed(field) ? (
            <FixedValue field={field} shape={shape} box={paper} />
          ) : (
            <DateNote field={field} shape={shape} box={paper} />
          ),
          text: <Text at={at} field={field} shape={shape} box={paper} />,
        }[asked(field)]
      }
    </PdfBox>
  )
}

/** A checkbox on the page: all of its box ticks it. */
function TickControl({ at, field }: { at: number; field: OwnField }) {
  const { value, set, blur, error, label, shared, aria, nameWith, styleFor } = useFieldControl(at, field)
  const isChecked = value === 'true'
  return (
    <>
      <span aria-hidden="true" className={cn(styleFor(isChecked), 'absolute inset-0')} />
      <label className="absolute inset-0 flex items-center justify-center">
        <span className="sr-only">{nameWith(label)}</span>
        <input
          {...shared}
          {...aria}
          type="checkbox"
          title={error ?? label}
          checked={isChecked}
          onChange={(event) => set(event.target.checked ? 'true' : '')}
          onBlur={blur}
          className="peer size-4 max-h-full max-w-full accent-pen forced-colors:appearance-none forced-colors:border-2 forced-colors:border-pen outline-offset-1 outline-bad focus:outline-2 focus:outline-focus aria-invalid:outline-2"
        />
        {/* The system's own box is as dark as its theme. */}
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute hidden size-3 text-pen forced-colors:peer-checked:block"
        />
      </label>
    </>
  )
}

/**
 * What the sender has filled in, as it is stamped. A text that is longer than its place scrolls:
 * nobody signs what they can't read, and the certificate prints all of it.
 */
function FixedValue({ field, shape, box }: { field: OwnField; shape: FieldShape; box: PaperBox }) {
  const isTick = field.type === 'checkbox'
  const isTicked = field.value === 'true'
  const value = isTick ? (isTicked ? 'ticked' : 'not ticked') : field.value?.trim() || 'left empty'
  const isLong = isTooLong(field.value ?? '', box)
  return (
    <p
      title={`${fieldLabel(field)}, filled in by the sender: ${value}`}
      tabIndex={field.type === 'text' ? 0 : HOLDS_TAPS}
      className={cn(
        'absolute inset-0 flex overflow-auto rounded-sm border border-line bg-surface/70 text-pen',
        isTick ? 'items-center justify-center' : 'px-1',
        textSize(shape),
        shape.hasLines ? 'whitespace-pre-line [overflow-wrap:anywhere]' : 'items-center whitespace-nowrap leading-none',
      )}
    >
      <span className="sr-only">{`${fieldLabel(field)}, filled in by the sender: ${value}.`}</span>
      {isTick && isTicked ? <Check aria-hidden="true" className="size-full" /> : null}
      {isTick || !field.value ? null : isLong ? (
        <span aria-hidden="true">{field.value}</span>
      ) : (
        <StampedText text={field.value} box={box} />
      )}
    </p>
  )
}

/**
 * The service writes the date when the person signs; there is nothing to type. The date is shown as
 * it will be stamped.
 */
function DateNote({ field, shape, box }: { field: OwnField; shape: FieldShape; box: PaperBox }) {
  const { date } = useRoom()
  const about = date ? `: ${date.printed}, filled in when you finish` : ': filled in when you finish'
  return (
    <p
      title={`${fieldLabel(field)}${about}`}
      tabIndex={HOLDS_TAPS}
      className={cn(
        'absolute inset-0 flex items-center overflow-hidden rounded-sm bg-off-soft/80 leading-none text-ink-faint',
        textSize(shape),
      )}
    >
      {/* Beside the text, whose place counts from the field's own edge. */}
      <span aria-hidden="true" className="absolute inset-0 rounded-sm border border-dashed border-line-strong" />
      {date ? (
        <StampedText text={date.printed} box={box} isDate className="fill-ink-soft" />
      ) : (
        <span className="truncate px-1" aria-hidden="true">
          Date, at signing
        </span>
      )}
      <span className="sr-only">{`${fieldLabel(field)}${about}.`}</span>
    </p>
  )
}

/** A place for a signature or initials: a click adopts them, or places adopted ones. */
function MarkControl({ at, field, box }: { at: number; field: OwnField; box: PaperBox }) {
  const { marks } = useRoom()
  const { value, label, need, shared, open, nameWith, styleFor } = useFieldControl(at, field)
  const isInitials = field.type === 'initials'
  const mark = isInitials ? marks.initials : marks.signature
  const isPlaced = isFilled(value) && mark !== undefined
  const state = isPlaced ? 'placed' : mark ? 'not placed yet' : 'not adopted yet'
  const page = `page ${field.page}`
  // The sender's label may already name the page.
  const place = label.toLowerCase().endsWith(page) ? label : `${label}, ${page}`
  const text = isInitials ? 'Initials' : 'Sign here'
  // Who speaks to the browser says what they see.
  const name = isPlaced || place.startsWith(text) ? place : `${text}: ${place}`

  return (
    <button
      {...shared}
      type="button"
      aria-haspopup={isPlaced || !mark ? 'dialog' : undefined}
      aria-label={nameWith(`${name}, ${need}, ${state}`)}
      onClick={open}
      className={cn(
        styleFor(isPlaced),
        '@container absolute inset-0 flex size-full items-center justify-center gap-1 overflow-visible text-12 font-medium text-ink',
        onlyBox,
      )}
    >
      {isPlaced ? (
        <PlacedMark mark={mark} box={box} isCentered={isInitials} />
      ) : (
        <>
          <RecipientMark
            id={field.signerIndex}
            className="max-h-4/5 size-3.5 shrink-0 @min-[3.75rem]:@max-[5rem]:hidden"
          />
          <span className="hidden whitespace-nowrap @min-[3.75rem]:inline">{text}</span>
        </>
      )}
    </button>
  )
}

/** The mark where it is stamped: a signature leaves the line for its caption free. */
function PlacedMark({ mark, box, isCentered }: { mark: Adopted; box: PaperBox; isCentered: boolean }) {
  const room = !isCentered && hasCaption(box) ? { ...box, height: box.height - CAPTION.height } : box
  return (
    <span className="absolute inset-x-0 top-0" style={{ height: `${(room.height / box.height) * 100}%` }}>
      <MarkPicture mark={mark} box={room} isCentered={isCentered} />
    </span>
  )
}

type TextControlProps = { at: number; field: OwnField; shape: FieldShape /** The field on paper. */; box: PaperBox }

const AUTOCOMPLETE: Partial<Record<OwnField['type'], string>> = {
  name: 'name',
  company: 'organization',
  title: 'organization-title',
}

/**
 * Text typed directly on the page, which shows it as it is stamped once the focus has left. The
 * email address is the invitation's and read-only.
 */
function TextControl({ at, field, shape, box }: TextControlProps) {
  const { value, set, blur, error, label, shared, aria, nameWith, styleFor } = useFieldControl(at, field)
  const props = {
    ...shared,
    ...aria,
    'aria-label': nameWith(label),
    title: error ?? label,
    placeholder: label,
    readOnly: field.type === 'email',
    maxLength: longestValue(field.type),
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: blur,
    className: cn(
      styleFor(),
      textSize(shape),
      'peer absolute inset-0 size-full resize-none px-1 placeholder:text-ink-faint',
      isFilled(value) && 'not-focus:text-transparent',
    ),
  }
  return (
    <>
      {shape.hasLines ? (
        <textarea {...props} />
      ) : (
        <input type="text" autoComplete={AUTOCOMPLETE[field.type] ?? 'off'} {...props} />
      )}
      {isFilled(value) ? (
        <span className="pointer-events-none peer-focus:hidden">
          <StampedText text={value} box={box} isRefused />
        </span>
      ) : null}
    </>
  )
}

/** A field too small to type in: it shows its value and opens a dialog. */
function SmallTextControl({ at, field, shape, box }: TextControlProps) {
  const { value, label, need, shared, open, nameWith, styleFor } = useFieldControl(at, field)
  const isDone = isFilled(value)
  return (
    <button
      {...shared}
      type="button"
      aria-haspopup="dialog"
      aria-label={nameWith(`${label}, ${isDone ? value : `${need}, empty`}`)}
      onClick={open}
      className={cn(
        styleFor(),
        textSize(shape),
        onlyBox,
        'absolute inset-0 flex size-full px-0.5 text-left',
        shape.hasLines ? 'items-start leading-tight' : 'items-center leading-none',
      )}
    >
      {isDone ? <StampedText text={value} box={box} isRefused /> : <span className="truncate">{label}</span>}
    </button>
  )
}
