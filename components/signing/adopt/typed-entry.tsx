'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Field, Input } from '@/components/ui/field'
import { printable } from '@/lib/browser/check-person'
import type { Adopted } from '@/lib/contract/signing'
import { OneLine } from '@/lib/contract/text'
import { drawnStyle, MARK_STYLES, type MarkStyle } from '@/lib/printing/typed-mark'
import { entryIssue } from '../entry-issue'
import { type DialogTranslator, useDialogMessages } from '../language'
import type { MarkKind } from '../state/room-form'
import { TypedMark } from './typed-mark'

type TypedEntryProps = {
  id: string
  kind: MarkKind
  start: { text: string; style?: string | undefined }
  onAdopt: (mark: Adopted) => void
}

const schema = (kind: MarkKind, t: DialogTranslator) =>
  z.object({
    text: printable(OneLine.min(1, t('typeMark', { kind })), (characters) => t('unprintable', { characters })),
    style: z.enum(MARK_STYLES),
  })

/** A name or initials in any script, in the handwriting that is stamped. */
export function TypedEntry({ id, kind, start, onAdopt }: TypedEntryProps) {
  const t = useDialogMessages()
  const { register, control, handleSubmit, formState, setValue } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(schema(kind, t), { error: entryIssue(t) }),
    defaultValues: { text: start.text, style: drawnStyle(start.style ?? 'flowing', start.text) },
  })
  const [text, style] = useWatch({ control, name: ['text', 'style'] })
  const submit = handleSubmit((entry) =>
    onAdopt({ kind: 'typed', text: entry.text, style: drawnStyle(entry.style, entry.text) }),
  )
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={kind === 'initials' ? t('markTitle', { kind }) : t('yourName')}
        error={formState.errors.text?.message}
      >
        <Input autoComplete={kind === 'initials' ? 'off' : 'name'} {...register('text')} />
      </Field>
      {text.trim() ? (
        <StyleChoice text={text.trim()} value={style} onChange={(next) => setValue('style', next)} />
      ) : null}
    </form>
  )
}

const TILE = { width: 170, height: 36 }

type StyleChoiceProps = { text: string; value: MarkStyle; onChange: (style: MarkStyle) => void }

/** The text in each handwriting that has all of its characters. */
function StyleChoice({ text, value, onChange }: StyleChoiceProps) {
  const t = useDialogMessages()
  const name = useId()
  const styles = MARK_STYLES.filter((style) => drawnStyle(style, text) === style)
  const chosen = drawnStyle(value, text)
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-13 font-medium">{t('style')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {styles.map((style) => (
          <label
            key={style}
            className="scheme-light relative flex h-18 flex-col justify-between rounded-md border border-line-strong bg-surface px-3 py-2 text-ink hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
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
            <span className="text-12 leading-none text-ink-soft">{t('styleName', { style })}</span>
          </label>
        ))}
      </div>
      {styles.length < MARK_STYLES.length ? <p className="mt-1 text-12 text-ink-faint">{t('otherStyles')}</p> : null}
    </fieldset>
  )
}
