'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { initials } from '@/components/ui/people'
import { useMedia } from '@/components/ui/viewport'
import { PictureProblem } from '@/lib/browser/picture'
import { printed } from '@/lib/browser/printed'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { formIssue } from '@/lib/contract/plain-issue'
import type { Adopted } from '@/lib/contract/signing'
import { OneLine } from '@/lib/contract/text'
import { drawnStyle, MARK_STYLES } from '@/lib/envelope/typed-mark'
import type { MarkKind } from '../room-form'
import { drawStrokes, isSlip, pngOf, type Stroke, useRememberedMarks } from './marks'
import { Pad } from './pad'
import { StyleChoice } from './style-choice'
import { MarkPicture } from './typed-mark'
import { UploadedEntry } from './uploaded-entry'

type AdoptDialogProps = {
  kind: MarkKind
  signer: DocumentSigner
  /** The adopted mark, if it is being changed. */
  current: Adopted | undefined
  onAdopt: (mark: Adopted) => void
  onClose: () => void
  /** Set if the mark is placed in the field that opened the dialog. */
  onRemove?: (() => void) | undefined
}

type Method = 'saved' | 'typed' | 'drawn' | 'uploaded'

const LABELS: Record<Method, string> = { saved: 'Saved', typed: 'Type', drawn: 'Draw', uploaded: 'Upload' }

/** Adopts a signature or initials once; afterwards a click places them. */
export function AdoptDialog({ kind, signer, current, onAdopt, onClose, onRemove }: AdoptDialogProps) {
  const remembered = useRememberedMarks(signer.email)
  const saved = remembered.marks[kind]
  const [chosen, setChosen] = useState<Method>()
  const [isToRemember, setIsToRemember] = useState(false)
  const formId = useId()
  const name = signer.name?.trim() ?? ''
  const suggestion = kind === 'initials' ? (name ? initials({ name }) : '') : name
  const start = current?.kind === 'typed' ? current : { text: suggestion }

  const press = useMedia('(pointer: coarse)') ? 'tap' : 'click'
  const first: Method = current?.kind ?? (saved ? 'saved' : 'typed')
  const method = chosen === 'saved' && !saved ? 'typed' : (chosen ?? first)
  const methods: Method[] = saved ? ['saved', 'typed', 'drawn', 'uploaded'] : ['typed', 'drawn', 'uploaded']

  const shared = {
    id: formId,
    kind,
    onAdopt: (mark: Adopted) => {
      // A mark that is used again stays for another year.
      if (isToRemember || method === 'saved') remembered.change(kind, mark)
      onAdopt(mark)
    },
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={kind === 'initials' ? 'Your initials' : 'Your signature'}
      description={
        <span className="short:hidden">
          {kind === 'initials'
            ? `Adopt them once, then ${press} each place for initials.`
            : `Adopt it once, then ${press} each place for a signature.`}
        </span>
      }
      className="short:max-w-200"
      footer={
        <>
          {onRemove ? (
            <Button variant="ghost" className="mr-auto" onClick={onRemove}>
              Remove from this place
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {kind === 'initials' ? 'Adopt initials' : 'Adopt signature'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MethodChoice methods={methods} value={method} onChange={setChosen} />
        {method === 'saved' && saved ? (
          <SavedEntry {...shared} mark={saved} onForget={() => remembered.change(kind, undefined)} />
        ) : null}
        {method === 'typed' ? <TypedEntry {...shared} start={start} /> : null}
        {method === 'drawn' ? <DrawnEntry {...shared} /> : null}
        {method === 'uploaded' ? <UploadedEntry {...shared} /> : null}
        {remembered.isPossible && method !== 'saved' ? (
          <Checkbox
            label="Remember on this device"
            help="Everybody who uses this browser can see it. Leave this off on a shared computer."
            checked={isToRemember}
            onCheckedChange={setIsToRemember}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

type MethodChoiceProps = { methods: Method[]; value: Method; onChange: (method: Method) => void }

/** The ways to make a mark, in one row also on a narrow phone. */
function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Method</legend>
      <div className="flex border-b border-line">
        {methods.map((method) => (
          <label
            key={method}
            className="-mb-px relative flex h-9 flex-1 items-center justify-center rounded-t-md border-b-2 border-transparent text-14 text-ink-soft hover:text-ink has-checked:border-accent has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:border-0 pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              value={method}
              checked={method === value}
              onChange={() => onChange(method)}
              className="absolute inset-y-0 left-0 w-2 opacity-0"
            />
            <span>{LABELS[method]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const BOX = { width: 300, height: 60 }

type SavedEntryProps = {
  id: string
  kind: MarkKind
  mark: Adopted
  onAdopt: (mark: Adopted) => void
  onForget: () => void
}

/** The mark that this browser remembers. */
function SavedEntry({ id, kind, mark, onAdopt, onForget }: SavedEntryProps) {
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onAdopt(mark)
      }}
    >
      <div className="scheme-light rounded-md border border-line-strong bg-surface p-4">
        <div role="img" aria-label={`Your saved ${kind}`} className="h-15">
          <MarkPicture mark={mark} box={BOX} isCentered={kind === 'initials'} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-faint">Saved in this browser only.</p>
        <Button size="sm" onClick={onForget}>
          Delete from this device
        </Button>
      </div>
    </form>
  )
}

type DrawnEntryProps = { id: string; kind: MarkKind; onAdopt: (mark: Adopted) => void }

/** The value of the `--pen` token: a style sheet doesn't reach the exported picture. */
const penColor = () => getComputedStyle(document.documentElement).getPropertyValue('--pen')

function DrawnEntry({ id, kind, onAdopt }: DrawnEntryProps) {
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [error, setError] = useState<string>()
  const noteId = useId()
  const what = kind === 'initials' ? 'initials' : 'signature'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSlip(strokes)) return setError(`Draw your ${what} on the line first.`)
    try {
      onAdopt({ kind: 'drawn', png: await pngOf(drawStrokes(strokes, penColor())) })
    } catch (cause) {
      setError(
        cause instanceof PictureProblem ? cause.message : `The drawing could not be saved. Type your ${what} instead.`,
      )
    }
  }

  return (
    <form id={id} onSubmit={submit}>
      <Pad
        label={`Your ${what}, ${strokes.length === 0 ? 'nothing drawn yet' : 'drawn'}`}
        strokes={strokes}
        describedBy={noteId}
        onStrokes={(next) => {
          setError(undefined)
          setStrokes(next)
        }}
      />
      <p id={noteId} aria-live="polite" className={`mt-2 text-12 ${error ? 'text-bad' : 'text-ink-faint'}`}>
        {error ?? `Draw with a finger, a pen or the mouse. Without one, type your ${what} instead.`}
      </p>
    </form>
  )
}

type TypedEntryProps = {
  id: string
  kind: MarkKind
  start: { text: string; style?: string | undefined }
  onAdopt: (mark: Adopted) => void
}

const schema = (kind: MarkKind) =>
  z.object({
    text: printed(OneLine.min(1, kind === 'initials' ? 'Type your initials.' : 'Type your name.')),
    style: z.enum(MARK_STYLES),
  })

/** A name or initials in any script, in the handwriting that is stamped. */
function TypedEntry({ id, kind, start, onAdopt }: TypedEntryProps) {
  const { register, control, handleSubmit, formState, setValue } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(schema(kind), { error: formIssue }),
    defaultValues: { text: start.text, style: drawnStyle(start.style ?? 'flowing', start.text) },
  })
  const [text, style] = useWatch({ control, name: ['text', 'style'] })
  const submit = handleSubmit((entry) =>
    onAdopt({ kind: 'typed', text: entry.text, style: drawnStyle(entry.style, entry.text) }),
  )
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field label={kind === 'initials' ? 'Your initials' : 'Your name'} error={formState.errors.text?.message}>
        <Input autoComplete={kind === 'initials' ? 'off' : 'name'} {...register('text')} />
      </Field>
      {text.trim() ? (
        <StyleChoice text={text.trim()} value={style} onChange={(next) => setValue('style', next)} />
      ) : null}
    </form>
  )
}
