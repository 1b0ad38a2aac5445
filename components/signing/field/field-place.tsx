'use client'

import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { loadable } from '@/components/ui/loadable'
import { usePageSize } from '@/components/ui/pdf/context'
import { PdfBox } from '@/components/ui/pdf/page'
import { PrintedButton } from '@/components/ui/pdf/printed-button'
import { RecipientMark } from '@/components/ui/recipient'
import { isFixed, isTick } from '@/lib/contract/field-types'
import type { Adopted } from '@/lib/contract/signing'
import { boxOf, contentBox, contentScale, sizeAtWidth } from '@/lib/printing/place'
import { CAPTION, hasCaption } from '@/lib/printing/typed-mark'
import type { PaperBox } from '../adopt/typed-mark'
import { useRoomMessages } from '../language'
import { PHONE, useRoom } from '../room'
import { FieldNote, SmallTextControl, TextControl, TickControl } from './controls'
import { HOLDS_TAPS, hasLines, onlyBox, textSize, useFieldControl } from './field-control'
import { type ControlProps, cellsOf, type EntryKind, entryKind, fieldLabel, isFilled } from './fields'
import { StampedText } from './stamped-text'
import { StampedValue } from './stamped-value'

/** Nothing is adopted at first. */
const MarkPicture = loadable(async () => ({ default: (await import('../adopt/typed-mark')).MarkPicture }))

/** Below this there is no space to type; a click then opens the field's dialog. */
const MIN = { page: PHONE, width: 72, dateWidth: 104, height: 17 }

type FieldPlaceProps = {
  at: number
  pageWidth: number
  /** Its page is not painted yet: nobody fills in what they cannot see. */
  isHeld: boolean
}

/** A field at its place on the page, as the control that fits there. */
export function FieldPlace({ at, pageWidth, isHeld }: FieldPlaceProps) {
  const { fields, states, form, measure } = useRoom()
  const field = fields[at]
  const size = usePageSize(field?.page ?? 1)
  const place = field && contentBox(field, size)
  const scale = contentScale(size)
  const [paperWidth, paperHeight] = [place?.width ?? 0, place?.height ?? 0]
  const onSize = useEffectEvent(measure)
  useEffect(() => {
    if (paperWidth > 0) onSize(at, { width: paperWidth, height: paperHeight, scale })
  }, [at, paperWidth, paperHeight, scale])
  if (!field || !states[at]?.isVisible) return null
  const { width, height } = boxOf(field, sizeAtWidth(size, pageWidth))
  // A phone's keyboard covers the page, zoomed or not.
  const isWide = Math.min(pageWidth, window.innerWidth) >= MIN.page
  const canType = isWide && width >= (field.type === 'date_entry' ? MIN.dateWidth : MIN.width) && height >= MIN.height
  const paper = { width: paperWidth, height: paperHeight }
  const shape = { height, hasLines: hasLines(field, paper) }
  const props = { at, field, shape, box: paper, page: size }
  const ask = entryKind(field)
  const Control = (canType && ask === 'option' && form?.OptionControl) || (canType ? CONTROLS : SMALL_CONTROLS)[ask]
  return (
    <PdfBox
      x={field.x}
      y={field.y}
      width={field.width}
      height={field.height}
      className={cn('group scheme-light', isHeld && 'pointer-events-none opacity-0')}
      data-field={field.id}
    >
      <Control {...props} />
      {form ? <form.GroupName at={at} /> : null}
      <FieldNote at={at} field={field} />
    </PdfBox>
  )
}

const CONTROLS: Record<EntryKind, ComponentType<ControlProps>> = {
  mark: MarkControl,
  tick: TickControl,
  nothing: (props) => (isFixed(props.field) ? <FixedValue {...props} /> : <DateNote {...props} />),
  text: TextControl,
  option: SmallTextControl,
}

/** The controls on a page that has no space to type: a press opens the field's dialog. */
const SMALL_CONTROLS: typeof CONTROLS = { ...CONTROLS, text: SmallTextControl }

/** What the sender has filled in, as it is stamped. */
function FixedValue({ field, box, page }: Pick<ControlProps, 'field' | 'box' | 'page'>) {
  const t = useRoomMessages()
  const label = fieldLabel(field, t)
  const { value = '' } = field
  const text = value.trim()
  const state = isTick(field.type) ? (value === 'true' ? 'ticked' : 'unticked') : text ? 'text' : 'empty'
  const about = t('fromSender', { field: label, state, text })
  return (
    <p title={about} tabIndex={HOLDS_TAPS} className="absolute inset-0 rounded-sm bg-surface/70 text-pen">
      {/* Beside the text, whose place counts from the field's own edge. */}
      <span aria-hidden="true" className="absolute inset-0 rounded-sm border border-line" />
      <span className="sr-only">{about}</span>
      {isTick(field.type) ? <PrintedButton button={field} page={page} isTicked={state === 'ticked'} /> : null}
      {state === 'text' ? (
        <StampedValue
          box={box}
          cells={cellsOf(field)}
          whole={{ title: label, about: t('fieldState', { state: 'sender' }), text: value }}
        />
      ) : null}
    </p>
  )
}

/**
 * The service writes the date when the person signs; there is nothing to type. The date is shown as
 * it will be stamped.
 */
function DateNote({ field, shape, box }: Pick<ControlProps, 'field' | 'shape' | 'box'>) {
  const { date } = useRoom()
  const t = useRoomMessages()
  const label = fieldLabel(field, t)
  const about = date ? t('dateNoteOf', { field: label, date: date.printed }) : t('dateNote', { field: label })
  return (
    <p
      title={about}
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
          {t('dateAtSigning')}
        </span>
      )}
      <span className="sr-only">{about}</span>
    </p>
  )
}

/** A place for a signature or initials: a click adopts them, or places adopted ones. */
function MarkControl({ at, field, box }: Pick<ControlProps, 'at' | 'field' | 'box'>) {
  const t = useRoomMessages()
  const { marks, review } = useRoom()
  const { value, label, need, shared, open, nameWith, styleFor, isReviewed } = useFieldControl(at, field)
  const button = useRef<HTMLButtonElement>(null)
  useLookedAt(button, !isReviewed, () => review(at))
  const isInitials = field.type === 'initials'
  const mark = isInitials ? marks.initials : marks.signature
  const isPlaced = isFilled(value) && mark !== undefined
  const state = isPlaced ? (isReviewed ? 'placed' : 'review') : mark ? 'ready' : 'missing'
  const page = t('page', { page: field.page })
  // The sender's label may already name the page.
  const isNamed = label.toLowerCase().endsWith(page.toLowerCase())
  const place = isNamed ? label : t('fieldOnPage', { field: label, page: field.page })
  const text = isInitials ? t('fieldType', { type: 'initials' }) : t('signHere')
  const isLong = text.length > LONG
  // People who control the browser by voice say what they see.
  const name = isPlaced || place.startsWith(text) ? place : t('named', { name: text, text: place })

  return (
    <button
      {...shared}
      ref={button}
      type="button"
      aria-haspopup={isPlaced || !mark ? 'dialog' : undefined}
      aria-label={nameWith(t('mark', { mark: name, need, state }))}
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
            className={cn(
              'max-h-4/5 size-3.5 shrink-0 @min-[3.75rem]:@max-[6.5rem]:hidden',
              isLong && '@min-[3.75rem]:@max-[8.5rem]:hidden',
            )}
          />
          <span
            className={cn(
              'hidden max-h-full min-w-0 overflow-hidden text-center leading-none @min-[3.75rem]:inline',
              isLong && '@max-[8.5rem]:text-[0.625rem]',
            )}
          >
            {text}
          </span>
        </>
      )}
    </button>
  )
}

/** In characters: "Sign here" is shorter in most languages, "Hier unterzeichnen" is not. */
const LONG = 12

/** Long enough to look at a place: scrolling past it takes less. */
const LOOK_MS = 800
/** The bar at the foot covers this much of the window. */
const IN_VIEW = { rootMargin: '0px 0px -72px 0px', threshold: 0.9 }

/** Calls back once all of the place has been in view for a while. */
function useLookedAt(place: RefObject<Element | null>, isDue: boolean, callback: () => void): void {
  const onLook = useEffectEvent(callback)
  useEffect(() => {
    if (!isDue || !place.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(onLook, LOOK_MS)
    }, IN_VIEW)
    observer.observe(place.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [place, isDue])
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
