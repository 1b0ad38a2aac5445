'use client'

import { Field, Input } from '@/components/ui/field'
import { accentPair, contrastToWhite, isReadableAccent, LEAST_CONTRAST } from '@/lib/envelope/accent'

type AccentFieldProps = { value: string; onChange: (color: string) => void; error: string | undefined }

/** The product's own color, in its light theme. */
const OWN = '#1f4fd1'
export const isColor = (value: string) => /^#[0-9a-f]{6}$/.test(value)

/** A color, typed or picked, with its contrast. */
export function AccentField({ value, onChange, error }: AccentFieldProps) {
  const { light } = accentPair(isColor(value) ? value : OWN)
  return (
    <div>
      <Field
        label="Accent color"
        optional
        error={error}
        help="Buttons and links in the signing room, buttons in emails."
      >
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
              className="font-medium text-accent hover:underline pointer-coarse:py-2"
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
