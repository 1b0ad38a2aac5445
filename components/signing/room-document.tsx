'use client'

import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { ErrorState, RetryButton } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/loading'
import { type PageSize, usePageSize, usePdf } from '@/components/ui/pdf/context'
import { PdfDocument } from '@/components/ui/pdf/document'
import { DownloadButton } from '@/components/ui/pdf/download-button'
import { PdfBox, PdfPage } from '@/components/ui/pdf/page'
import { preloadPdf } from '@/components/ui/pdf/pdf-cache'
import { PrintedButton } from '@/components/ui/pdf/printed-button'
import { fileName, saveFile } from '@/lib/browser/files'
import type { SigningView } from '@/lib/contract/signing'
import { type Box, boxOf, contentBox, type Size, sizeAtWidth } from '@/lib/printing/place'
import { FieldPlace } from './field/field-place'
import { cellsOf, entryKind } from './field/fields'
import { StampedText } from './field/stamped-text'
import { StampedValue } from './field/stamped-value'
import { type RoomTranslator, useRoomMessages } from './language'
import { controlId, problemId, TITLE_ID, useRoom } from './room'
import { fileUrl, tokenHeader } from './use-signing'

// Where the server's HTML has an open room, as soon as this module is loaded: the first field waits for the viewer's code.
if (typeof document !== 'undefined' && document.getElementById(TITLE_ID)) preloadPdf()

/** The width of a page in CSS pixels; 0 before the window is measured. */
type WidthOf = (size: PageSize) => number

/** One document with the signer's own fields on its pages. */
export function RoomDocument({ file, widthOf }: { file: SigningView['files'][number]; widthOf: WidthOf }) {
  const { token, view, noteState } = useRoom()
  const t = useRoomMessages()
  const name = file.name || t('documentNumber', { number: file.index + 1 })

  return (
    <section aria-label={name} className="flex flex-col gap-2">
      {view.files.length > 1 ? (
        <h2 dir={t.direction} className="text-16 font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>{' '}
          <span className="ms-1 text-13 font-normal text-ink-soft">{t('pageCount', { count: file.pageCount })}</span>
        </h2>
      ) : null}
      <PdfDocument
        url={fileUrl(file.index)}
        headers={tokenHeader(token)}
        announced={file.pageCount}
        onState={(state) => noteState(file.index, state)}
        fallback={<PageSkeletons count={file.pageCount} />}
        renderError={(error, retry) => (
          <Problem file={file.index}>
            <ErrorState title={t('documentNotOpened')} error={error} onRetry={retry}>
              <OtherWays file={file.index} name={name} />
            </ErrorState>
          </Problem>
        )}
      >
        <Pages file={file.index} name={name} widthOf={widthOf} />
      </PdfDocument>
    </section>
  )
}

/** Why a document is not shown: the section to finish leads here. */
function Problem({ file, children }: { file: number; children: ReactNode }) {
  return (
    <div id={problemId(file)} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

/** What a signer can do whose browser does not draw the document. */
function OtherWays({ file, name }: { file: number; name: string }) {
  const t = useRoomMessages()
  const { token } = useRoom()
  return (
    <>
      <p>{t('anotherBrowser')}</p>
      <DownloadButton
        url={fileUrl(file)}
        headers={tokenHeader(token)}
        save={(pdf) => saveFile(pdf, fileName(name.replace(/\.pdf$/i, ''), 'document', '.pdf'))}
        variant="secondary"
        size="sm"
        failed={t('tryAgain')}
        className="mt-2 items-start"
      >
        {t('downloadDocument')}
      </DownloadButton>
    </>
  )
}

/**
 * More than a screen of pages, so that what follows the document does not move in view when they
 * come.
 */
const MOST_SKELETONS = 3

function PageSkeletons({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: Math.min(count, MOST_SKELETONS) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their index
        <Skeleton key={index} className="aspect-[8.5/11] h-auto w-full" />
      ))}
    </div>
  )
}

/** All pages, one below the other. */
function Pages({ file, name, widthOf }: { file: number; name: string; widthOf: WidthOf }) {
  const t = useRoomMessages()
  const { pageCount, damaged, reopen } = usePdf()
  const [firstDamaged] = damaged
  return (
    <>
      {firstDamaged === undefined ? null : (
        <Problem file={file}>
          <Banner
            tone="bad"
            title={t('pageNotDrawn', { page: firstDamaged })}
            action={<RetryButton onRetry={reopen} />}
          >
            <OtherWays file={file} name={name} />
          </Banner>
        </Problem>
      )}
      <ol className="flex min-w-fit flex-col items-center gap-4">
        {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
          <li
            key={page}
            aria-label={t('pageOf', { document: name, page, count: pageCount })}
            className="w-fit border border-line"
          >
            <RoomPage file={file} page={page} widthOf={widthOf} />
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * A page's text comes before what others filled in, and that before its fields, in reading order.
 */
function RoomPage({ file, page, widthOf }: { file: number; page: number; widthOf: WidthOf }) {
  const { fields, view, notePainted } = useRoom()
  const [isPainted, setIsPainted] = useState(false)
  const isDamaged = usePdf().damaged.includes(page)
  const size = usePageSize(page)
  const width = widthOf(size)
  if (width === 0) return null
  const own = fields.flatMap((field, at) => (field.file === file && field.page === page ? [{ field, at }] : []))

  /** Fields are drawn smaller than a finger: a press beside them goes to the nearest one. */
  function pressNearest({ target, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const isOnControl = target instanceof Element && target.closest('button, input, label, textarea') !== null
    const isSelecting = getSelection()?.isCollapsed === false
    if (isOnControl || isSelecting || !isPainted) return
    const frame = currentTarget.getBoundingClientRect()
    const boxes = own.map(({ field }) => ({
      box: boxOf(field, sizeAtWidth(size, width)),
      isActive: entryKind(field) !== 'nothing',
    }))
    const nearest = own[nearestField({ x: clientX - frame.left, y: clientY - frame.top }, boxes)]
    const control = nearest && document.getElementById(controlId(nearest.at))
    control?.focus({ preventScroll: true })
    control?.click()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches each field itself
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={pressNearest} onKeyDownCapture={isPainted ? undefined : ignoreEntry}>
      <PdfPage
        page={page}
        width={width}
        textLayer
        onDraw={() => {
          if (isPainted) return
          setIsPainted(true)
          notePainted(file, page)
        }}
        overlay={
          isDamaged
            ? null
            : [
                isPainted ? null : <Skeleton key="paper" className="absolute inset-0 h-auto" />,
                ...(view.filled ?? []).map((filled, at) =>
                  filled.file === file && filled.page === page ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: what is filled in does not change while the page is open
                    <FilledPlace key={`filled ${at}`} filled={filled} />
                  ) : null,
                ),
                ...own.map(({ at }) => <FieldPlace key={at} at={at} pageWidth={width} isHeld={!isPainted} />),
              ]
        }
      />
    </div>
  )
}

/** A field is reached before its page is painted, and is filled in afterwards. */
function ignoreEntry(event: KeyboardEvent) {
  if (event.key === 'Tab' || event.target instanceof HTMLButtonElement) return
  event.preventDefault()
  event.stopPropagation()
}

/** A finger needs this much, in CSS pixels; most fields are drawn smaller. */
const TARGET = 44

type Point = { x: number; y: number }
type Candidate = { box: Box; isActive: boolean }

/**
 * The index of the active field that a press beside all boxes means: the nearest of those within
 * half a target of their middle. -1 if there is none, or if the press is inside a box, which then
 * acts by itself.
 */
export function nearestField(point: Point, fields: readonly Candidate[]): number {
  if (fields.some(({ box }) => distance(point, box) === 0)) return -1
  const near = fields.flatMap(({ box, isActive }, at) =>
    isActive && distance(point, enlarge(box)) === 0 ? [{ at, distance: distance(point, box) }] : [],
  )
  return near.reduce((best, each) => (each.distance < best.distance ? each : best), {
    at: -1,
    distance: Number.POSITIVE_INFINITY,
  }).at
}

/** A box of at least a target's size around the same middle. */
function enlarge(box: Box): Box {
  const [width, height] = [Math.max(box.width, TARGET), Math.max(box.height, TARGET)]
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height }
}

function distance({ x, y }: Point, box: Box): number {
  return Math.hypot(Math.max(box.x - x, x - box.x - box.width, 0), Math.max(box.y - y, y - box.y - box.height, 0))
}

type OtherEntry = NonNullable<SigningView['filled']>[number]

/** What somebody who has finished filled in: part of the page, as it will be stamped. */
function FilledPlace({ filled }: { filled: OtherEntry }) {
  const t = useRoomMessages()
  const size = usePageSize(filled.page)
  const box = contentBox(filled, size)
  return (
    <PdfBox
      x={filled.x}
      y={filled.y}
      width={filled.width}
      height={filled.height}
      className="scheme-light pointer-events-none"
    >
      <span className="sr-only">{describeOtherEntry(filled, t)}</span>
      <Content filled={filled} box={box} page={size} />
    </PdfBox>
  )
}

function Content({ filled, box, page }: { filled: OtherEntry; box: Size; page: Size }) {
  const t = useRoomMessages()
  const { png, value, type } = filled
  if (png) return <img src={`data:image/png;base64,${png}`} alt="" className="absolute inset-0 size-full" />
  if (type === 'checkbox' || type === 'radio')
    return <PrintedButton button={{ ...filled, type }} page={page} isTicked={value === 'true'} />
  const by = t('filledBy', { name: filled.signerName || t('anotherPerson') })
  // A date without room for its zone is whole.
  if (value !== undefined && type === 'date') return <StampedText text={value} box={box} isDate />
  if (value !== undefined)
    return (
      <StampedValue box={box} cells={cellsOf(filled)} whole={{ title: nameOf(filled, t), about: by, text: value }} />
    )
  return (
    <span className="absolute inset-0 rounded-sm border border-dashed border-line-strong bg-surface/70">
      <StampedText text={by} box={box} className="fill-ink-faint" />
    </span>
  )
}

const nameOf = ({ type, png, label }: Pick<OtherEntry, 'type' | 'png' | 'label'>, t: RoomTranslator): string =>
  label?.trim() || t('fieldType', { type: type ?? (png ? 'signature' : 'text') })

/** Describes the entry for screen readers. */
export function describeOtherEntry(
  { signerName, type, value, png, label = '' }: OtherEntry,
  t: RoomTranslator,
): string {
  // A button without a mark, which the page shows with its label.
  if (value === '') return label
  const name = signerName || t('anotherPerson')
  const field = nameOf({ type, png, label }, t)
  // The label of what was chosen is the answer.
  const isMark = png !== undefined || type === 'radio'
  const state = isMark ? 'mark' : type === 'checkbox' ? 'ticked' : value ? 'text' : 'unknown'
  return t('fromOther', { name, field, state, text: value ?? '' })
}
