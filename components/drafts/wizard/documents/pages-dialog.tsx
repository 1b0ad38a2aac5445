'use client'

import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { RotateCw } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/loading'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { uploadDocumentUrl } from '@/lib/browser/queries/drafts'
import type { DraftDocument, Rotation } from '@/lib/desk/drafts/contract/draft'
import { formatPageRange, parsePageRange } from '@/lib/envelope/page-range'

type Pages = DraftDocument['pages']
type PagesDialogProps = {
  document: DraftDocument
  pageCount: number
  /** The PDF itself, where this page has it. */
  file: File | undefined
  onSave: (pages: Pages) => void
  onClose: () => void
}

/** Chooses which pages of a document are sent, and turns them. */
export function PagesDialog({ document, pageCount, file, onSave, onClose }: PagesDialogProps) {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1)
  const [chosen, setChosen] = useState<readonly number[]>(document.pages?.map(({ page }) => page) ?? all)
  const [rotations, setRotations] = useState<ReadonlyMap<number, Rotation>>(
    new Map(document.pages?.map(({ page, rotation }) => [page, rotation])),
  )
  const [range, setRange] = useState(formatPageRange(chosen))
  const isValid = parsePageRange(range, pageCount) !== undefined

  function choose(pages: readonly number[]) {
    setChosen(pages)
    setRange(formatPageRange(pages))
  }
  function typeRange(text: string) {
    setRange(text)
    const pages = parsePageRange(text, pageCount)
    if (pages) setChosen(pages)
  }
  const toggle = (page: number) =>
    choose(chosen.includes(page) ? chosen.filter((each) => each !== page) : [...chosen, page])
  const turn = (pages: readonly number[]) =>
    setRotations(
      (before) => new Map([...before, ...pages.map((page) => [page, quarterMore(before.get(page))] as const)]),
    )

  function save() {
    if (!isValid) return
    const pages = chosen
      .toSorted((one, other) => one - other)
      .map((page) => ({ page, rotation: rotations.get(page) ?? 0 }))
    const isWhole = pages.length === pageCount && pages.every(({ rotation }) => rotation === 0)
    onSave(isWhole ? undefined : pages)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Pages of ${document.name}`}
      className="max-w-200"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            {isValid && chosen.length < pageCount ? `Use ${chosen.length} of ${pageCount} pages` : 'Use all pages'}
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <Field
          label="Pages to send"
          help="Such as 1-3, 5"
          error={isValid ? undefined : `Enter pages from 1 to ${pageCount}, such as 1-3, 5.`}
          className="w-56"
        >
          <Input value={range} autoComplete="off" onChange={(event) => typeRange(event.target.value)} />
        </Field>
        <Button className="mt-6" onClick={() => turn(chosen)}>
          <RotateCw aria-hidden="true" />
          Turn all
        </Button>
      </div>
      <PdfDocument url={uploadDocumentUrl(document.id)} file={file} fallback={<Skeleton className="h-48 w-32" />}>
        <ul aria-label="Pages" className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {all.map((page) => (
            <PageTile
              key={page}
              page={page}
              rotation={rotations.get(page) ?? 0}
              isChosen={chosen.includes(page)}
              onToggle={() => toggle(page)}
              onTurn={() => turn([page])}
            />
          ))}
        </ul>
      </PdfDocument>
    </Dialog>
  )
}

type PageTileProps = {
  page: number
  rotation: Rotation
  isChosen: boolean
  onToggle: () => void
  onTurn: () => void
}

function PageTile({ page, rotation, isChosen, onToggle, onTurn }: PageTileProps) {
  return (
    <li className="flex flex-col items-center gap-1 [contain-intrinsic-size:auto_180px] [content-visibility:auto]">
      <label
        className={cn(
          'flex h-36 w-full cursor-pointer items-center justify-center rounded-md border bg-off-soft p-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
          isChosen ? 'border-accent' : 'border-line opacity-50',
        )}
      >
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="sr-only" aria-label={`Page ${page}`} />
        <PdfThumbnail page={page} width={rotation % 180 === 0 ? 90 : 112} turn={rotation} />
      </label>
      <div className="flex items-center gap-1 text-12 text-ink-soft">
        <span aria-hidden="true">{`${page}${isChosen ? '' : ', left out'}`}</span>
        <IconButton size="sm" label={`Turn page ${page}`} onClick={onTurn}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

const QUARTERS: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 }
const quarterMore = (rotation: Rotation = 0): Rotation => QUARTERS[rotation]
