'use client'

import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FieldErrors, UseFormRegister, UseFormSetValue } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Field, Input, Textarea } from '@/components/ui/field'
import { ImageUp } from '@/components/ui/more-icons'
import { describePictureProblem, loadPicture, PictureProblem } from '@/lib/browser/files'
import { logoSource } from '@/lib/browser/queries/session'
import { readTab, removeFromTab, writeTab } from '@/lib/browser/tab-storage'
import { LOGO_LIMITS } from '@/lib/contract/branding'
import { accentPair, contrastToWhite, isReadableAccent, LEAST_CONTRAST } from '@/lib/envelope/accent'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'

type LogoFieldProps = {
  value: string | undefined
  onChange: (logo: string | undefined) => void
  error: string | undefined
}

export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const fault = problem ?? error

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
          <span className="scheme-light flex h-14 items-center rounded-md bg-surface px-3">
            <img src={logoSource(value)} alt="The logo" className="max-h-10 max-w-48 object-contain" />
          </span>
        ) : null}
        <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          <span>{value ? 'Replace logo' : 'Choose a logo'}</span>
        </Button>
        {value ? (
          <Button variant="tertiary" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        ) : null}
      </div>
      <p id={noteId} aria-live="polite" className={`mt-1 text-12 ${fault ? 'text-bad' : 'text-ink-faint'}`}>
        {fault ?? 'PNG, JPEG or SVG, up to 40 px high on white.'}
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
  if (!pen) throw new PictureProblem('browser', 'This browser cannot draw pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const base64 = canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  if ((base64.length * 3) / 4 <= LOGO_LIMITS.bytes) return base64
  return drawnAt(image, scale / 2, size)
}

type AccentFieldProps = { value: string; onChange: (color: string) => void; error: string | undefined }

/** The product's own color, in its light theme. */
const OWN = '#1f4fd1'
export const isColor = (value: string) => /^#[0-9a-f]{6}$/.test(value)

/** A color, typed or picked, with its contrast. */
export function AccentField({ value, onChange, error }: AccentFieldProps) {
  const { light } = accentPair(isColor(value) ? value : OWN)
  return (
    <div>
      <Field label="Accent color" error={error} help="For buttons and links.">
        <div className="flex gap-2">
          <Input
            placeholder={OWN}
            maxLength={7}
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
          />
          <input
            type="color"
            aria-label="Color picker"
            className="h-auto w-12 shrink-0 cursor-pointer self-stretch rounded-md border border-line-strong bg-surface p-1 outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus"
            value={isColor(value) ? value : OWN}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </Field>
      {isColor(value) ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-ink-soft">
          <span>
            {`Contrast with white: ${contrastToWhite(value).toFixed(1)}${isReadableAccent(value) ? '' : `. At least ${LEAST_CONTRAST} is needed.`}`}
          </span>
          {isReadableAccent(value) ? null : (
            <button
              type="button"
              className="font-medium text-ink underline underline-offset-2 pointer-coarse:py-2"
              onClick={() => onChange(light)}
            >
              {`Use ${light}`}
            </button>
          )}
        </div>
      ) : null}
    </div>
  )
}

type ConsentFieldsProps = {
  register: UseFormRegister<BrandingValues>
  setValue: UseFormSetValue<BrandingValues>
  current: BrandingValues
  errors: FieldErrors<BrandingValues>
}

const WORDINGS = [
  {
    name: 'signConsent',
    label: 'Consent to sign',
    help: 'All that a signer agrees to. The last paragraph is next to the check box. Audit trail and certificate repeat it.',
    usual: DEFAULT_CONSENT.sign,
  },
  {
    name: 'approveConsent',
    label: 'Consent to approve',
    usual: DEFAULT_CONSENT.approve,
  },
] as const

/** What signers and approvers agree to. An empty input means the service's own wording. */
export function ConsentFields({ register, setValue, current, errors }: ConsentFieldsProps) {
  return (
    <>
      {WORDINGS.map(({ name, label, usual, ...rest }) => (
        <div key={name}>
          <Field label={label} error={errors[name]?.message} {...rest}>
            <Textarea
              rows={9}
              placeholder={usual.text}
              lang={current.consentLanguage || undefined}
              {...register(name)}
            />
          </Field>
          <button
            type="button"
            className="mt-1 text-12 font-medium text-ink underline underline-offset-2 pointer-coarse:py-2"
            onClick={() => setValue(name, current[name] ? '' : usual.text, { shouldDirty: true })}
          >
            {current[name] ? 'Use the default wording' : 'Change the default wording'}
          </button>
        </div>
      ))}
      {current.signConsent || current.approveConsent ? (
        <Field
          label="Language of the consent"
          error={errors.consentLanguage?.message}
          help="A language code such as en, de or pt-BR. English if left empty."
        >
          <Input autoComplete="off" spellCheck={false} placeholder="en" {...register('consentLanguage')} />
        </Field>
      ) : null}
    </>
  )
}

const KEY = 'unsaved branding'

const Values = z.object({
  logo: z.string().optional(),
  accent: z.string(),
  senderName: z.string(),
  replyTo: z.string(),
  mailFooter: z.string(),
  signConsent: z.string(),
  approveConsent: z.string(),
  consentLanguage: z.string(),
  language: z.string(),
})
/** The form's texts; an empty one keeps the service's own look. */
export type BrandingValues = z.infer<typeof Values>
export const BRANDING_PARTS = Values.keyof().options

type Form = { saved: BrandingValues; current: BrandingValues; setValue: UseFormSetValue<BrandingValues> }

/**
 * Keeps in this tab what is not saved, and brings it back when the form is opened again. Parts that
 * were not changed stay as somebody else may have saved them.
 */
export function useUnsavedBranding({ saved, current, setValue }: Form) {
  const changed = BRANDING_PARTS.filter((part) => (current[part] ?? '') !== (saved[part] ?? ''))
  const text = JSON.stringify(Object.fromEntries(changed.map((part) => [part, current[part] ?? ''])))
  const show = (values: Partial<BrandingValues>) => {
    for (const part of BRANDING_PARTS) if (part in values) setValue(part, values[part] ?? '')
  }

  const restore = useEffectEvent(() => show(Values.partial().safeParse(JSON.parse(readTab(KEY) ?? '{}')).data ?? {}))
  useEffect(() => restore(), [])
  useEffect(() => {
    if (text === '{}') removeFromTab(KEY)
    else writeTab(KEY, text)
  }, [text])

  return { changed, discard: () => show(saved) }
}
