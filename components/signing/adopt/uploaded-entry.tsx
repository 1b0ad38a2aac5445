'use client'

import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { ImageUp } from '@/components/ui/more-icons'
import { loadPicture, PictureProblem, pictureProblemOf } from '@/lib/browser/files'
import type { Adopted } from '@/lib/contract/signing'
import { useDialogMessages } from '../language'
import type { MarkKind } from '../state/room-form'
import { LONGEST_SIDE, pngOf, scaleImage } from './marks'

type Picture = { source: HTMLCanvasElement; png: string }

/** A photo or scan of a signature. It never leaves the browser before the person signs. */
export function UploadedEntry({ id, kind, onAdopt }: { id: string; kind: MarkKind; onAdopt: (mark: Adopted) => void }) {
  const t = useDialogMessages()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture>()
  const [isPaperRemoved, setIsPaperRemoved] = useState(true)
  const [error, setError] = useState<string>()
  const noteId = useId()

  async function show(source: Promise<HTMLCanvasElement>, withoutPaper: boolean) {
    try {
      setError(undefined)
      const decoded = await source
      setPicture({ source: decoded, png: await pngOf(cutOut(decoded, withoutPaper)) })
    } catch (cause) {
      setError(t('pictureProblem', { problem: pictureProblemOf(cause) ?? 'unusable' }))
    }
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Browsers report a change only, and a file may be chosen again after it was edited.
    event.target.value = ''
    if (file) void show(decodePicture(file), isPaperRemoved)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (picture) onAdopt({ kind: 'drawn', png: picture.png, uploaded: true })
    else setError(t('pictureProblem', { problem: 'none' }))
  }

  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept={SIGNATURE_TYPES.join(',')}
        aria-label={t('pictureOf', { kind })}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <div className="scheme-light flex h-44 items-center justify-center rounded-md border border-line-strong bg-surface p-4">
        {picture ? (
          <img
            src={`data:image/png;base64,${picture.png}`}
            alt={t('markTitle', { kind })}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <p className="text-13 text-ink-soft">{t('pictureAbout', { kind })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          <span>{t(picture ? 'chooseAnother' : 'choosePicture')}</span>
        </Button>
        <Checkbox
          label={t('removeBackground')}
          checked={isPaperRemoved}
          onCheckedChange={(next) => {
            setIsPaperRemoved(next)
            if (picture) void show(Promise.resolve(picture.source), next)
          }}
        />
      </div>
      <p id={noteId} aria-live="polite" className={`text-12 ${error ? 'text-bad' : 'text-ink-faint'}`}>
        {error ?? t('pictureHelp')}
      </p>
    </form>
  )
}

const SIGNATURE_TYPES = ['image/png', 'image/jpeg']

/** Decodes a picture of a signature, no larger than it is stamped. */
async function decodePicture(file: File): Promise<HTMLCanvasElement> {
  const image = await loadPicture(file, { types: SIGNATURE_TYPES, named: 'PNG or JPEG', megabytes: 10 })
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return scaleImage(image, width * scale, height * scale)
}

/** The picture's visible part, with or without the paper around the ink. */
function cutOut(picture: HTMLCanvasElement, withoutPaper: boolean): HTMLCanvasElement {
  const copy = scaleImage(picture, picture.width, picture.height)
  const pen = copy.getContext('2d')
  const pixels = pen?.getImageData(0, 0, copy.width, copy.height)
  if (!pen || !pixels) throw new PictureProblem('browser')
  if (withoutPaper) removePaper(pixels)
  const box = visibleBox(pixels)
  if (!box) throw new PictureProblem('no_ink')
  pen.putImageData(pixels, 0, 0)
  const cut = document.createElement('canvas')
  cut.width = box.width
  cut.height = box.height
  cut.getContext('2d')?.drawImage(copy, -box.x, -box.y)
  return cut
}

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Below this share of the paper's brightness a pixel is ink; above the other it is paper. */
const INK = 0.6
const PAPER = 0.86

const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/**
 * Makes the paper around a photographed signature transparent. The paper is judged near each pixel,
 * because photos have shadows.
 */
export function removePaper({ data, width, height }: Pixels): void {
  const paper = paperBrightness({ data, width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const share = brightness(data, at) / Math.max(1, paper(x, y))
      const opacity = Math.min(1, Math.max(0, (PAPER - share) / (PAPER - INK)))
      data[at + 3] = Math.round((data[at + 3] ?? 255) * opacity)
    }
  }
}

const TILES = 12

/**
 * The brightness of the paper near a pixel: the brightest tenth of each tile, blended between the
 * tiles' centers.
 */
function paperBrightness({ data, width, height }: Pixels): (x: number, y: number) => number {
  const tiles = Array.from({ length: TILES * TILES }, (_, tile) => {
    const [column, row] = [tile % TILES, Math.floor(tile / TILES)]
    const found: number[] = []
    const [left, top] = [Math.floor((column * width) / TILES), Math.floor((row * height) / TILES)]
    const step = Math.max(1, Math.floor(Math.min(width, height) / TILES / 16))
    for (let y = top; y < Math.max(top + 1, ((row + 1) * height) / TILES); y += step) {
      for (let x = left; x < Math.max(left + 1, ((column + 1) * width) / TILES); x += step) {
        found.push(brightness(data, (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4))
      }
    }
    return found.sort((one, other) => one - other)[Math.floor(found.length * 0.9)] ?? 255
  })
  const tile = (column: number, row: number) => {
    const inside = (value: number) => Math.min(TILES - 1, Math.max(0, value))
    return tiles[inside(row) * TILES + inside(column)] ?? 255
  }
  return (x, y) => {
    const [column, row] = [((x + 0.5) / width) * TILES - 0.5, ((y + 0.5) / height) * TILES - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [right, down] = [column - left, row - top]
    const upper = tile(left, top) * (1 - right) + tile(left + 1, top) * right
    const lower = tile(left, top + 1) * (1 - right) + tile(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}

/** The smallest box around everything visible; undefined for an empty picture. */
export function visibleBox({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
