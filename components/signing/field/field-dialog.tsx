'use client'

import { type ComponentProps, type FormEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox, RadioGroup } from '@/components/ui/choices'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input, Select, Textarea } from '@/components/ui/field'
import { mostCharacters } from '@/lib/contract/field-types'
import { useDialogMessages } from '../language'
import { useRoom } from '../room'
import { hasLines, inputProps, useFieldControl } from './field-control'
import { FieldList } from './field-list'
import { entryKind, fieldLabel, type Group, type OwnField } from './fields'

type FieldDialogProps = {
  at: number
  field: OwnField
  finalFocus: () => HTMLElement | null
  onClose: () => void
  /** Continues with the next empty field; undefined for the last one. */
  onNext: (() => void) | undefined
}

/** A field in a size for fingers. The page shows what is entered at once. */
export function FieldDialog({ at, field, finalFocus, onClose, onNext }: FieldDialogProps) {
  const t = useDialogMessages()
  const { blur, error, label, need, group } = useFieldControl(at, field)
  const { accepts } = useRoom()
  const entry = useRef<HTMLDivElement>(null)

  /** Stays open while what was typed cannot stay in the field. */
  async function leave(then: () => void) {
    blur?.()
    if (await accepts(at)) then()
    else entry.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void leave(onNext ?? onClose)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      finalFocus={finalFocus}
      title={group?.name ?? label}
      description={t('pageNeed', { page: field.page, need })}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div ref={entry}>{group ? <GroupEntry group={group} error={error} /> : <Entry at={at} field={field} />}</div>
        <div className="flex flex-wrap justify-end gap-2">
          {onNext ? <Button onClick={() => void leave(onClose)}>{t('done')}</Button> : null}
          <Button type="submit" variant="primary">
            {t(onNext ? 'nextField' : 'done')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The control of a single field, with how its number will be printed where that differs. */
function Entry({ at, field }: Pick<FieldDialogProps, 'at' | 'field'>) {
  const t = useDialogMessages()
  const { value, entry, set, blur, error, label, need } = useFieldControl(at, field)
  const box = useRoom().boxes.get(at)
  const shared = {
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: blur,
  }
  const typed = { ...shared, maxLength: mostCharacters(field), readOnly: field.type === 'email' }
  const help = entry === value ? field.hint : t('printedAs', { text: entry })
  return (
    <Field label={label} error={error} help={help} optional={need === 'optional'}>
      {field.type === 'dropdown' ? (
        <Select
          {...shared}
          options={['', ...(field.options ?? [])].map((option) => ({ value: option, label: option || t('choose') }))}
        />
      ) : box && !hasLines(field, box) ? (
        <Input {...inputProps(field)} {...typed} />
      ) : (
        <Textarea rows={3} {...typed} />
      )}
    </Field>
  )
}

/** All of a group, wherever its fields are. */
function GroupEntry({ group, error }: { group: Group; error: string | undefined }) {
  const t = useDialogMessages()
  const { fields, values, choose } = useRoom()
  const members = group.members.flatMap((at) => {
    const field = fields[at]
    return field && entryKind(field) !== 'nothing' ? [{ at, field }] : []
  })
  const hint = members.find(({ field }) => field.hint)?.field.hint
  const isChoice = members[0]?.field.type === 'radio'
  return (
    <>
      {isChoice ? (
        <RadioGroup
          label={<span className="sr-only">{group.name}</span>}
          value={String(group.members.find((at) => values[at] === 'true'))}
          options={members.map(({ at, field }) => ({ value: String(at), label: fieldLabel(field, t) }))}
          onValueChange={(at) => choose(Number(at), group)}
        />
      ) : (
        members.map(({ at, field }) => <TickEntry key={at} at={at} field={field} />)
      )}
      <p aria-live="polite" className={`mt-2 text-12 ${error ? 'text-bad' : 'text-ink-faint'}`}>
        {error ?? hint}
      </p>
    </>
  )
}

function TickEntry({ at, field }: Pick<FieldDialogProps, 'at' | 'field'>) {
  const { value, set, label } = useFieldControl(at, field)
  return <Checkbox label={label} checked={value === 'true'} onCheckedChange={(checked) => set(checked ? 'true' : '')} />
}

type FieldListDialogProps = ComponentProps<typeof FieldList> & {
  open: boolean
  onClose: () => void
  description: string
}

/** The signer's fields, on screens without room beside the document. */
export function FieldListDialog({ open, onClose, description, ...list }: FieldListDialogProps) {
  const t = useDialogMessages()
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('yourFields')} description={description}>
      <FieldList {...list} />
    </Dialog>
  )
}
