'use client'

import { useId } from 'react'
import { drawnStyle, MARK_STYLES, type MarkStyle } from '@/lib/envelope/typed-mark'
import { TypedMark } from './typed-mark'

const NAMES: Record<MarkStyle, string> = {
  classic: 'Classic',
  flowing: 'Flowing',
  formal: 'Formal',
  relaxed: 'Relaxed',
  fine: 'Fine',
  inked: 'Inked',
}
const TILE = { width: 170, height: 36 }

type StyleChoiceProps = { text: string; value: MarkStyle; onChange: (style: MarkStyle) => void }

/** The text in each handwriting that has all of its characters. */
export function StyleChoice({ text, value, onChange }: StyleChoiceProps) {
  const name = useId()
  const styles = MARK_STYLES.filter((style) => drawnStyle(style, text) === style)
  const chosen = drawnStyle(value, text)
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-13 font-medium">Style</legend>
      <div className="grid grid-cols-2 gap-2">
        {styles.map((style) => (
          <label
            key={style}
            className="scheme-light relative flex h-18 flex-col justify-between rounded-md border border-line-strong bg-surface px-3 py-2 text-ink hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={style}
              checked={style === chosen}
              onChange={() => onChange(style)}
              className="sr-only"
            />
            <span className="h-9">
              <TypedMark text={text} style={style} box={TILE} />
            </span>
            <span className="text-12 leading-none text-ink-soft">{NAMES[style]}</span>
          </label>
        ))}
      </div>
      {styles.length < MARK_STYLES.length ? (
        <p className="mt-1 text-12 text-ink-faint">The other styles lack a character of this text.</p>
      ) : null}
    </fieldset>
  )
}
