'use client'

import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Banner } from '@/components/ui/banner'
import { loadable } from '@/components/ui/loadable'
import { usePinch } from '@/components/ui/pdf/column'
import { LETTER, type PageSize } from '@/components/ui/pdf/context'
import { GUTTER, pageWidth, percentOf, ZOOM_RANGE, type Zoom, zoomStep } from '@/components/ui/pdf/zoom'
import { isCharacterShortcut } from '@/components/ui/shortcuts'
import { useWidth } from '@/components/ui/viewport'
import { CallError } from '@/lib/browser/call'
import type { ViewReport } from '@/lib/contract/signing'
import { type ContentSize, PIXELS_PER_POINT } from '@/lib/printing/place'
import { largestText } from '@/lib/printing/stamped-text'
import { entryKind, type FormState, fieldLabel, nextField, progress } from './field/fields'
import { FinishSection } from './finish-section'
import { GuideBar } from './guide-bar'
import { listNames, useDialogsReady, useRoomMessages } from './language'
import { closeRoom, type FullText, type OpenLink, PHONE, type Room, RoomContext } from './room'
import { RoomDocument } from './room-document'
import { useRoomState } from './state/use-room-state'
import { postSigning } from './use-signing'

/** Drawing, pictures and handwriting styles: loaded when somebody adopts a mark. */
const AdoptDialog = loadable(async () => ({ default: (await import('./adopt/adopt-dialog')).AdoptDialog }))

/** The list is beside the document in wide windows, and in a dialog in narrow ones. */
const FieldList = loadable(async () => ({ default: (await import('./field/field-list')).FieldList }))

const FieldDialog = loadable(async () => ({ default: (await import('./field/field-dialog')).FieldDialog }))

const ReadingDialog = loadable(async () => ({ default: (await import('./field/reading-dialog')).ReadingDialog }))

/** The document with its fields, what is left to do, and the section to finish. */
export function OpenRoom(opening: Omit<Parameters<typeof useRoomState>[0], 'magnify'>) {
  const t = useRoomMessages()
  const { view } = opening
  const hasActed = useReportOpened(opening)
  const pages = useRef<HTMLDivElement>(null)
  const { zoom, percent, setZoom, magnify, widthOf } = useRoomZoom(pages)
  const state = useRoomState({ ...opening, magnify })
  const { room, dialogAt, stops } = state
  useReportProblem(room, hasActed)
  const { required, left } = progress(stops)
  const newFieldsText = useNewFieldsText(room)
  const submit = useRef<HTMLButtonElement>(null)
  const isSubmitInView = useInView(submit)

  return (
    <RoomContext value={room}>
      <main
        id="content"
        className="mx-auto grid w-full max-w-340 gap-8 px-4 py-4 lg:px-8 xl:grid-cols-[minmax(0,1fr)_264px]"
      >
        <div className="flex min-w-0 flex-col gap-8">
          {state.isSaved ? null : (
            <Banner tone="warn" title={t('notSavedTitle')}>
              {t('notSaved')}
            </Banner>
          )}
          <div ref={pages} dir="ltr" className="flex min-w-0 touch-pan-x touch-pan-y flex-col gap-8 overflow-x-auto">
            {view.files.map((file) => (
              <RoomDocument key={file.index} file={file} widthOf={widthOf} />
            ))}
          </div>
          <div className="mx-auto w-full max-w-204">
            <FinishSection state={state} isPrimary={left === 0 && isSubmitInView} submitRef={submit} />
          </div>
        </div>
        <aside aria-label={t('yourFields')} className="hidden xl:block">
          <div className="sticky top-4 max-h-[calc(100dvh-7rem)] overflow-y-auto">
            <FieldList stops={stops} isSaved={state.isSaved} onGo={state.go} />
          </div>
        </aside>
      </main>
      <p role="status" className="sr-only">
        {newFieldsText}
      </p>
      <GuideBar
        state={state}
        required={required}
        left={left}
        isSubmitInView={isSubmitInView}
        zoom={{ zoom, percent, onZoom: setZoom }}
      />
      {dialogAt === undefined ? null : <DialogOfField state={state} at={dialogAt} next={nextField(stops, dialogAt)} />}
      {state.fullText ? <DialogOfText reading={state.fullText} onClose={state.closeFullText} /> : null}
    </RoomContext>
  )
}

/** The dialog of one field: adopting a mark, or a large control. */
function DialogOfField({ state, at, next }: { state: ReturnType<typeof useRoomState>; at: number; next: number }) {
  const { room, values } = state
  const field = room.fields[at]
  const isReady = useDialogsReady(true)
  if (!field || !isReady) return null
  if (entryKind(field) !== 'mark') {
    const isOther = next >= 0 && next !== at && !room.groups.get(at)?.members.includes(next)
    const onNext = isOther ? () => state.openNext(next) : undefined
    return (
      <FieldDialog
        key={at}
        at={at}
        field={field}
        finalFocus={state.currentControl}
        onClose={state.closeDialog}
        onNext={onNext}
      />
    )
  }
  const kind = field.type === 'initials' ? 'initials' : 'signature'
  const places = state.stops.flatMap((stop) => (room.fields[stop.at]?.type === kind ? [stop.at] : []))
  return (
    <AdoptDialog
      kind={kind}
      signer={room.view.signer}
      mayRemember={!room.view.host}
      current={room.marks[kind]}
      places={places.length}
      onAdopt={(mark, isForAll) => state.adopt(at, kind, mark, isForAll ? places : [])}
      onRemove={values[at] ? () => state.remove(at) : undefined}
      onClose={state.closeDialog}
    />
  )
}

function DialogOfText(props: { reading: FullText; onClose: () => void }) {
  return useDialogsReady(true) ? <ReadingDialog {...props} /> : null
}

/** What screen readers say when an entry has made other fields appear. */
function useNewFieldsText({ fields, states, groups }: FormState): string {
  const t = useRoomMessages()
  const visible = states.map(({ isVisible }) => (isVisible ? '1' : '0')).join('')
  const [before, setBefore] = useState(visible)
  const [text, setText] = useState('')
  if (before !== visible) {
    const names = fields.flatMap((field, at) =>
      visible[at] === '1' && before[at] === '0' ? [`“${groups.get(at)?.name ?? fieldLabel(field, t)}”`] : [],
    )
    const list = listNames(t.language, [...new Set(names)])
    setBefore(visible)
    setText(list && t('moreToDo', { fields: list }))
  }
  return text
}

/** The bar at the foot covers this much of the window. */
const INSIDE = { rootMargin: '0px 0px -72px 0px' }

/** Whether a part of the element can be seen. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false), INSIDE)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

/** The least size in which text can be read well, in CSS pixels. */
const READABLE = 16

/** The percentage at which a field's text can be read, if the whole field fits into the width. */
export function readableZoom(field: ContentSize, width: number): number {
  const readable = READABLE / (largestText(field) * PIXELS_PER_POINT)
  return Math.round((Math.min(readable, width / (field.width * PIXELS_PER_POINT)) / field.scale) * 100)
}

/** Header and bar, which a whole page must not lie under. */
const BARS = 160

/**
 * How large the pages are: chosen, pinched, or by the keys +, - and 0. All documents share one
 * zoom.
 */
function useRoomZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>('auto')
  const width = useWidth(frame)
  /** A page's width without the border around it. The room has no gutters. */
  const widthOf = (size: PageSize) =>
    width === 0 ? 0 : pageWidth(zoom, size, { width: width - 2 + 2 * GUTTER, height: window.innerHeight - BARS })
  /** The zoom that `magnify` chose. */
  const zoomOfField = useRef<Zoom>('auto')
  const percent = width === 0 ? 100 : percentOf(widthOf(LETTER), LETTER)
  const set = (next: number) => setZoom(Math.min(Math.max(next, ZOOM_RANGE.min), ZOOM_RANGE.max))

  /**
   * Shows a field in a readable size on a phone, or all of the page again, unless the person chose
   * another zoom.
   */
  function magnify(field: ContentSize | undefined) {
    if (width === 0 || width >= PHONE || (zoom !== 'auto' && zoom !== zoomOfField.current)) return
    const whole = percentOf(pageWidth('auto', LETTER, { width: width - 2 + 2 * GUTTER, height: 0 }), LETTER)
    const next = field && readableZoom(field, width - 2 * GUTTER)
    zoomOfField.current = next !== undefined && next > whole ? next : 'auto'
    // What scrolls to the field next needs its place.
    flushSync(() => setZoom(zoomOfField.current))
  }

  usePinch(frame, (factor) => set((typeof zoom === 'number' ? zoom : percent) * factor))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isCharacterShortcut(event)) return
    if (event.key === '+' || event.key === '=') set(zoomStep(percent, 1))
    else if (event.key === '-') set(zoomStep(percent, -1))
    else if (event.key === '0') setZoom('auto')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return { zoom, percent, setZoom, magnify, widthOf }
}

/**
 * `scroll` is missing: the browser also sends it when a script scrolls, or when it restores a
 * position.
 */
const ACTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const
/** Long enough for a person to begin reading, longer than a scanner renders a page. */
const READING_MS = 5_000

/** Two more attempts after a lost connection or a server error, none after a refusal. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.code >= 400 && error.code < 500)

/** At most this often the room asks whether it is still open: the signer may have signed on a phone. */
const ASKS_AGAIN_MS = 5_000
type Sign = 'act' | 'return'

/**
 * Reports that a person opened the page, of which the service records the first. Mail scanners load
 * it as well, run its scripts and touch nothing. A refusal says that the link has closed meanwhile.
 */
function useReportOpened(link: OpenLink): boolean {
  const { hasEnteredCode } = link
  const [hasActed, setHasActed] = useState(false)
  const { mutate } = useMutation({ mutationFn: () => postSigning(link.token, 'open', {}), retry: mayRetry })
  const reportedAt = useRef<number>(undefined)
  const report = useEffectEvent((sign: Sign) => {
    const before = reportedAt.current
    const now = Date.now()
    // A tab can come to the front without anybody.
    if (before === undefined ? sign === 'return' : now - before < ASKS_AGAIN_MS) return
    reportedAt.current = now
    setHasActed(true)
    // A failure must not stop anybody from reading. It is reported with the next act.
    mutate(undefined, {
      onError: (error) => {
        if (!closeRoom(link, error)) reportedAt.current = before
      },
    })
  })
  useEffect(() => onPerson(report), [])
  // A person has just entered the code, and sees the document now.
  useEffect(() => {
    if (hasEnteredCode) report('act')
  }, [hasEnteredCode])
  return hasActed
}

/**
 * Says to the service what a person is not shown, and when everything is shown again. The person is
 * told in the room: a report that does not arrive changes nothing for them.
 */
function useReportProblem({ token, view, problems, isOpening }: Room, hasActed: boolean) {
  const { mutate } = useMutation({
    mutationFn: (problem: ViewReport['problem']) => postSigning(token, 'view-problem', { problem }),
    retry: mayRetry,
  })
  const isKnown = useRef(view.signer.viewProblem !== undefined)
  const [first] = problems
  const isDue = view.viewProblems === true && hasActed
  const { file, reason } = first ?? {}
  const page = first?.reason === 'page' ? first.pages[0] : undefined
  useEffect(() => {
    if (!isDue || (reason === undefined && (isOpening || !isKnown.current))) return
    isKnown.current = reason !== undefined
    mutate(reason && { reason, file, page })
  }, [isDue, isOpening, reason, file, page, mutate])
}

/**
 * Calls back at each sign of a person: an act, reading the page without one, or a return to it.
 * Answers what ends it.
 */
function onPerson(callback: (sign: Sign) => void): () => void {
  const stopper = new AbortController()
  const { signal } = stopper
  let readingTimer: ReturnType<typeof setTimeout> | undefined

  const onAct = ({ isTrusted }: Event) => {
    if (isTrusted) callback('act')
  }
  // Only time without a break counts: a page in the background is read by nobody.
  const onAttention = () => {
    clearTimeout(readingTimer)
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return
    readingTimer = setTimeout(() => callback('act'), READING_MS)
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible') callback('return')
  }

  for (const act of ACTS) window.addEventListener(act, onAct, { signal, capture: true, passive: true })
  for (const change of ['focus', 'blur'] as const) window.addEventListener(change, onAttention, { signal })
  document.addEventListener('visibilitychange', onAttention, { signal })
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  signal.addEventListener('abort', () => clearTimeout(readingTimer))
  onAttention()
  return () => stopper.abort()
}
