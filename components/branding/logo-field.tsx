'use client'

import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ImageUp } from '@/components/ui/more-icons'
import { describePictureProblem, loadPicture, PictureProblem } from '@/lib/browser/files'
import { logoSource } from '@/lib/browser/queries/session'
import { LOGO_LIMITS } from '@/lib/contract/branding'

type LogoFieldProps = {
  value: string | undefined
  onChange: (logo: string | undefined) => void
  error: string | undefined
}

export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const shown = problem ?? error

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    try {
      const logo = await logoOf(file)
      setProblem(undefined)
      onChange(logo)
    } catch (cause) {
      setProblem(describePictureProblem(cause))
    }
  }

  return (
    <div>
      <p className="mb-1 text-13 font-medium">Logo</p>
      <input
        ref={input}
        type="file"
        accept={LOGO_TYPES.join(',')}
        aria-label="Logo file"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <div className="flex flex-wrap items-center gap-3">
        {value ? (
          <span className="scheme-light flex h-14 items-center rounded-md border border-line bg-surface px-3">
            <img src={logoSource(value)} alt="The logo" className="max-h-10 max-w-48 object-contain" />
          </span>
        ) : null}
        <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          <span>{value ? 'Replace logo' : 'Choose a logo'}</span>
        </Button>
        {value ? (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        ) : null}
      </div>
      <p id={noteId} aria-live="polite" className={`mt-1 text-12 ${shown ? 'text-bad' : 'text-ink-faint'}`}>
        {shown ?? 'PNG, JPEG or SVG. Shown up to 40 px high, on white.'}
      </p>
    </div>
  )
}

const SVG = 'image/svg+xml'
const LOGO_TYPES = ['image/png', 'image/jpeg', SVG]
/** Sharp at twice the size in which it is shown. */
const MAX = { width: 480, height: 160 }

/** Draws a picture again as a small PNG and answers its base64. Only pixels are left. */
async function logoOf(file: File): Promise<string> {
  const image = await loadPicture(file, { types: LOGO_TYPES, named: 'PNG, JPEG or SVG', megabytes: 5 })
  // An SVG can lack a size of its own.
  const size = { width: image.naturalWidth || MAX.width, height: image.naturalHeight || MAX.height }
  // Only a vector picture may be enlarged.
  const most = file.type === SVG ? Number.POSITIVE_INFINITY : 1
  return drawnAt(image, Math.min(MAX.width / size.width, MAX.height / size.height, most), size)
}

async function drawnAt(
  image: HTMLImageElement,
  scale: number,
  size: { width: number; height: number },
): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureProblem('This browser cannot draw pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const base64 = canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  if ((base64.length * 3) / 4 <= LOGO_LIMITS.bytes) return base64
  return drawnAt(image, scale / 2, size)
}
