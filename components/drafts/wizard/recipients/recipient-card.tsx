'use client'

import { useState } from 'react'
import { AuthenticationSelect } from '@/components/drafts/wizard/access-codes'
import { type Invitee, recipientPath } from '@/components/drafts/wizard/invitees'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input, Select, Textarea } from '@/components/ui/field'
import { LockKeyhole, Trash2 } from '@/components/ui/icons'
import type { Elements } from '@/components/ui/panel'
import { RecipientMark, recipientLook } from '@/components/ui/recipient'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import type { StepErrors } from '../frame/use-wizard'
import { LanguageSelect } from './language-select'
import { PersonInputs } from './person-inputs'
import type { useRecipients } from './use-recipients'
import type { Warning } from './warnings'

type RecipientCardProps = {
  recipient: DraftRecipient
  person: Invitee
  isTemplate: boolean
  /** When the person acts, if there is an order. */
  step: string | undefined
  /**
   * Whether the person is invited together with the one above; undefined if nobody is above, or the
   * order is fixed.
   */
  joins: boolean | undefined
  /** The name of the person above who acts. */
  above: string | undefined
  warnings: readonly Warning[]
  errors: Pick<StepErrors, 'errorAt' | 'leave'>
  readOnly: boolean
  actions: ReturnType<typeof useRecipients>
  /** The handle that drags the card. */
  handle?: Elements
}

const ROLES = [
  { value: 'Signer', label: 'Signs' },
  { value: 'Approver', label: 'Approves' },
  { value: 'CC', label: 'Gets a copy' },
]
const readRole = (value: string): DraftRecipient['role'] => (value === 'Approver' || value === 'CC' ? value : undefined)

/** One person of the draft's own recipients. */
export function RecipientCard(props: RecipientCardProps) {
  const { recipient, person, isTemplate, readOnly, actions, step, joins, warnings, errors } = props
  const { id, privateMessage } = recipient
  const [isWriting, setIsWriting] = useState(false)
  const headingId = `recipient-${id}`
  const label = isTemplate ? `Slot ${person.index + 1}` : person.label
  const hasMessage = isWriting || privateMessage !== undefined
  return (
    <section
      aria-labelledby={headingId}
      className={`@container flex min-w-0 flex-col gap-2 card border-l-4 p-3 ${recipientLook(id).edge}`}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        {props.handle}
        <h3 id={headingId} className="flex shrink-0 items-center gap-2 whitespace-nowrap text-14 font-medium text-ink">
          <RecipientMark id={id} />
          <span>{label}</span>
        </h3>
        <Select
          aria-label="Role"
          className="ml-auto w-36"
          options={ROLES}
          value={recipient.role ?? 'Signer'}
          disabled={readOnly}
          onValueChange={(value) => actions.edit(id, { role: readRole(value) })}
        />
        {readOnly ? null : (
          <IconButton label={`Remove ${label.toLowerCase()}`} onClick={() => actions.remove(recipient)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {step ? <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">{step}</p> : null}
      {joins === undefined ? null : (
        <Checkbox
          label={`At the same time as ${props.above}`}
          checked={joins}
          disabled={readOnly}
          onCheckedChange={(checked) => actions.join(person.index, checked)}
        />
      )}
      {isTemplate ? (
        <SlotInputs {...props} />
      ) : (
        <PersonInputs
          person={person}
          typed={recipient}
          warnings={warnings}
          errors={errors}
          readOnly={readOnly}
          onEdit={(patch) => actions.edit(id, patch)}
          onChoose={(contact) => actions.edit(id, { ...contact, companyName: undefined, title: undefined })}
          onTakePeople={(part, text) => actions.takePeople(id, part, text)}
        />
      )}
      <JobInputs {...props} />
      <div className="flex flex-wrap items-center gap-1 empty:hidden">
        <LanguageSelect
          value={recipient.language}
          readOnly={readOnly}
          onChange={(language) => actions.edit(id, { language })}
        />
        {isTemplate || recipient.role === 'CC' ? null : (
          <AuthenticationSelect
            value={recipient.authentication}
            readOnly={readOnly}
            onChange={(authentication) => actions.edit(id, { authentication })}
          />
        )}
        {isTemplate || readOnly || hasMessage ? null : (
          <Button variant="tertiary" className="px-2" onClick={() => setIsWriting(true)}>
            <LockKeyhole aria-hidden="true" />
            Private message
          </Button>
        )}
      </div>
      {hasMessage ? (
        <PrivateMessage
          path={`recipients.${person.index}.privateMessage`}
          value={privateMessage}
          readOnly={readOnly}
          autoFocus={isWriting}
          onChange={(message) => actions.edit(id, { privateMessage: message })}
        />
      ) : null}
    </section>
  )
}

/** A slot's name, and the person who fills it unless a send names somebody else. */
function SlotInputs({ recipient, person, warnings, errors, readOnly, actions }: RecipientCardProps) {
  const path = recipientPath(person.index, 'name')
  const { id, name, email, defaultName = '' } = recipient
  return (
    <>
      <Field label="Slot name" error={errors.errorAt(path)}>
        <Input
          name={path}
          autoComplete="off"
          value={name}
          readOnly={readOnly}
          onChange={(event) => actions.edit(id, { name: event.target.value })}
          onBlur={() => errors.leave(path)}
        />
      </Field>
      <PersonInputs
        isDefault
        person={person}
        typed={{ name: defaultName, email }}
        warnings={warnings}
        errors={errors}
        readOnly={readOnly}
        onEdit={({ name: next = defaultName, ...patch }) =>
          actions.edit(id, { ...patch, defaultName: next || undefined })
        }
      />
    </>
  )
}

const JOB = [
  ['companyName', 'Company'],
  ['title', 'Job title'],
] as const

/** What a program wrote of the person in the envelope that the draft was made from, which fields print. */
function JobInputs({ recipient, person, errors, readOnly, actions }: RecipientCardProps) {
  const known = JOB.filter(([part]) => recipient[part] !== undefined)
  if (known.length === 0) return null
  return (
    <div className="grid gap-x-3 gap-y-2 @sm:grid-cols-2">
      {known.map(([part, label]) => {
        const path = `recipients.${person.index}.${part}`
        return (
          <Field key={part} label={label} optional error={errors.errorAt(path)}>
            <Input
              name={path}
              autoComplete="off"
              value={recipient[part] ?? ''}
              readOnly={readOnly}
              onChange={(event) => actions.edit(recipient.id, { [part]: event.target.value })}
              onBlur={() => errors.leave(path)}
            />
          </Field>
        )
      })}
    </div>
  )
}

type PrivateMessageProps = {
  path: string
  value: string | undefined
  readOnly: boolean
  /** Its button opened it and is gone, so the focus moves into it. */
  autoFocus: boolean
  onChange: (value: string | undefined) => void
}

/** Focuses the input only when it appears. A new function for each render would take the focus back each time. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

/** A message that the other recipients don't read. */
function PrivateMessage({ path, value, readOnly, autoFocus, onChange }: PrivateMessageProps) {
  return (
    <Field label="Private message" optional help="Only this person and your team can read it.">
      <Textarea
        rows={2}
        name={path}
        readOnly={readOnly}
        ref={autoFocus ? focusOnce : undefined}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  )
}
