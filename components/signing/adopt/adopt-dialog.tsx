'use client'

import { Activity, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Dialog } from '@/components/ui/dialog'
import { initials } from '@/components/ui/people'
import { useMedia } from '@/components/ui/viewport'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { Adopted } from '@/lib/contract/signing'
import { useDialogMessages } from '../language'
import type { MarkKind } from '../state/room-form'
import { DrawnEntry } from './drawn-entry'
import { useRememberedMarks } from './marks'
import { TypedEntry } from './typed-entry'
import { MarkPicture } from './typed-mark'
import { UploadedEntry } from './uploaded-entry'

type AdoptDialogProps = {
  kind: MarkKind
  signer: DocumentSigner
  /** The adopted mark, if it is being changed. */
  current: Adopted | undefined
  /** How many places there are for this kind of mark. */
  places: number
  /** False on a device that is handed over. */
  mayRemember: boolean
  onAdopt: (mark: Adopted, isForAll: boolean) => void
  onClose: () => void
  /** Set if the mark is placed in the field that opened the dialog. */
  onRemove?: (() => void) | undefined
}

type Method = 'saved' | 'typed' | 'drawn' | 'uploaded'

/** Adopts a signature or initials once; afterwards a click places them. */
export function AdoptDialog(props: AdoptDialogProps) {
  const { kind, signer, current, places, mayRemember, onAdopt, onClose, onRemove } = props
  const t = useDialogMessages()
  const remembered = useRememberedMarks(mayRemember ? signer.email : undefined)
  const saved = remembered.marks[kind]
  const [chosen, setChosen] = useState<Method>()
  const [isToRemember, setIsToRemember] = useState(false)
  const formId = useId()
  const isForAll = useRef(false)
  const name = signer.name?.trim() ?? ''
  const suggestion = kind === 'initials' ? (name ? initials({ name }) : '') : name
  const start = current?.kind === 'typed' ? current : { text: suggestion }

  const touch = useMedia('(pointer: coarse)') ? 'yes' : 'no'
  const made = current?.kind === 'drawn' && current.uploaded ? 'uploaded' : current?.kind
  const first: Method = made ?? (saved ? 'saved' : 'typed')
  const method = chosen === 'saved' && !saved ? 'typed' : (chosen ?? first)
  const [visited, setVisited] = useState<readonly Method[]>([])
  if (!visited.includes(method)) setVisited([...visited, method])
  const methods: Method[] = saved ? ['saved', 'typed', 'drawn', 'uploaded'] : ['typed', 'drawn', 'uploaded']

  const formOf = (one: Method) => `${formId}-${one}`
  const shared = {
    kind,
    onAdopt: (mark: Adopted) => {
      // A mark that is used again stays for another year.
      if (isToRemember || method === 'saved') remembered.change(kind, mark)
      onAdopt(mark, isForAll.current)
    },
  }
  function entryOf(one: Method): ReactNode {
    const props = { ...shared, id: formOf(one) }
    if (one === 'typed') return <TypedEntry {...props} start={start} />
    if (one === 'drawn') return <DrawnEntry {...props} />
    if (one === 'uploaded') return <UploadedEntry {...props} />
    return saved ? <SavedEntry {...props} mark={saved} onForget={() => remembered.change(kind, undefined)} /> : null
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('markTitle', { kind })}
      description={<span className="short:hidden">{t('markAbout', { touch, kind })}</span>}
      className="short:max-w-200"
      footer={
        <>
          {onRemove ? (
            <Button variant="tertiary" className="me-auto" onClick={onRemove}>
              {t('removeHere')}
            </Button>
          ) : null}
          {places > 1 ? (
            <Button
              onClick={(event) => {
                isForAll.current = true
                const form = event.currentTarget.ownerDocument.getElementById(formOf(method))
                if (form instanceof HTMLFormElement) form.requestSubmit()
              }}
            >
              {t('useForAll', { count: places })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('cancel')}</Button>
          )}
          <Button
            type="submit"
            form={formOf(method)}
            variant="primary"
            onClick={() => {
              isForAll.current = false
            }}
          >
            {t('adopt', { kind })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MethodChoice methods={methods} value={method} isChange={current !== undefined} onChange={setChosen} />
        {/* What was drawn, chosen or typed stays while another way is looked at. */}
        {methods
          .filter((one) => visited.includes(one))
          .map((one) => (
            <Activity key={one} mode={one === method ? 'visible' : 'hidden'}>
              {entryOf(one)}
            </Activity>
          ))}
        {remembered.isPossible && method !== 'saved' ? (
          <Checkbox
            label={t('remember')}
            help={t('rememberHelp')}
            checked={isToRemember}
            onCheckedChange={setIsToRemember}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

type MethodChoiceProps = {
  methods: Method[]
  value: Method
  /** A mark was adopted. Keys that were meant for another field open its dialog, and must not change its text. */
  isChange: boolean
  onChange: (method: Method) => void
}

/** The ways to make a mark, in one row also on a narrow phone. */
function MethodChoice({ methods, value, isChange, onChange }: MethodChoiceProps) {
  const t = useDialogMessages()
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t('method')}</legend>
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
              data-first-entry={isChange && method === value ? '' : undefined}
              onChange={() => onChange(method)}
              className="absolute inset-y-0 start-0 w-2 opacity-0"
            />
            <span>{t('methodName', { method })}</span>
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
  const t = useDialogMessages()
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onAdopt(mark)
      }}
    >
      <div className="scheme-light rounded-md border border-line-strong bg-surface p-4">
        <div role="img" aria-label={t('savedMark', { kind })} className="h-15">
          <MarkPicture mark={mark} box={BOX} isCentered={kind === 'initials'} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-faint">{t('savedHere')}</p>
        <Button size="sm" onClick={onForget}>
          {t('forget')}
        </Button>
      </div>
    </form>
  )
}
