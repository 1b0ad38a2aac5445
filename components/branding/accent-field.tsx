'use client'

import { useEffect, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { accentPair, contrastToWhite, isReadableAccent } from '@/lib/envelope/accent'

type AccentFieldProps = { value: string; onChange: (color: string) => void; error: string | undefined }

const COLOR = /^#[0-9a-f]{6}$/

/** A color with the contrast that it has in both themes. */
export function AccentField({ value, onChange, error }: AccentFieldProps) {
  const isColor = COLOR.test(value)
  const { light, dark } = accentPair(isColor ? value : '#1f4fd1')
  return (
    <div>
      <Field label="Accent color" optional error={error} help="Buttons in the signing room and in mails.">
        <Input
          placeholder="#1f4fd1"
          maxLength={7}
          spellCheck={false}
          className="font-mono"
          value={value}
          onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        />
      </Field>
      {isColor ? (
        <div className="mt-2 flex flex-wrap items-center gap-3 text-12 text-ink-soft">
          <Sample theme="scheme-light" color={value} text="Light" />
          <Sample theme="scheme-dark" color={dark} text="Dark" />
          <span>
            Contrast with white {contrastToWhite(value).toFixed(1)} : 1
            {isReadableAccent(value) ? '' : ', needed is 4.5'}
          </span>
          {isReadableAccent(value) ? null : (
            <button
              type="button"
              className="font-medium text-accent hover:underline pointer-coarse:py-2"
              onClick={() => onChange(light)}
            >
              Use {light}
            </button>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** A button in a theme, in this color. Set by script, because the page allows no style attributes. */
function Sample({ theme, color, text }: { theme: string; color: string; text: string }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    element.current?.style.setProperty('background-color', color)
  }, [color])
  return (
    <span className={`${theme} rounded-md border border-line bg-ground p-2`}>
      <span ref={element} className="block rounded-md px-3 py-1 text-13 font-medium text-on-accent">
        {text}
      </span>
    </span>
  )
}
