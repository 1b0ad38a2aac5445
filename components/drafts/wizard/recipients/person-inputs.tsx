'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ClipboardEvent, type ComponentProps, useRef, useState } from 'react'
import { type Invitee, recipientPath } from '@/components/drafts/wizard/invitees'
import { cn } from '@/components/ui/cn'
import { Field, Input, useField } from '@/components/ui/field'
import { TriangleAlert } from '@/components/ui/icons'
import { isAddress } from '@/lib/contract/address'
import type { SuggestedContact } from '@/lib/desk/contacts/contract'
import type { StepErrors } from '../frame/use-wizard'
import type { TakenPeople } from './edit-recipients'
import { useSuggestions } from './use-suggestions'
import { describeSamePerson, type Warning } from './warnings'

type Part = 'name' | 'email'

type PersonInputsProps = {
  person: Invitee
  /** The text as it was typed, with the spaces around it. */
  typed: { name: string; email: string }
  warnings: readonly Warning[]
  errors: Pick<StepErrors, 'errorAt' | 'leave'>
  readOnly: boolean
  /** The person is a new template's default for this slot, and optional. */
  isDefault?: boolean
  onEdit: (patch: { name?: string; email?: string }) => void
  /** Takes a suggestion with more than its name and address. */
  onChoose?: (contact: { name: string; email: string; language: string | undefined }) => void
  /**
   * Takes a text as several people; undefined where one input can hold it, or where people cannot
   * be added.
   */
  onTakePeople?: ((part: Part, text: string) => TakenPeople | undefined) | undefined
}

const LABELS = { name: 'Name', email: 'Email' }
const DEFAULT_LABELS = { name: 'Default name', email: 'Default email' }

/** The name and the address of one person, with suggestions and warnings. */
export function PersonInputs(props: PersonInputsProps) {
  const { person, typed, warnings, errors, readOnly, isDefault = false, onEdit, onTakePeople } = props
  const choose = props.onChoose ?? (({ name, email }) => onEdit({ name, email }))
  const [taken, setTaken] = useState<TakenPeople>()

  function takePeople(part: Part, text: string): boolean {
    const result = onTakePeople?.(part, text)
    if (result) setTaken(result)
    return result !== undefined
  }

  return (
    <div className="@container flex min-w-0 flex-col gap-2">
      <div className="grid gap-x-3 gap-y-2 @sm:grid-cols-2">
        {(['name', 'email'] as const).map((part) => {
          const path = isDefault ? defaultPath(person.index, part) : recipientPath(person.index, part)
          return (
            <PersonInput
              key={part}
              path={path}
              part={part}
              label={(isDefault ? DEFAULT_LABELS : LABELS)[part]}
              optional={isDefault}
              value={typed[part]}
              entered={typed}
              error={errors.errorAt(path)}
              readOnly={readOnly}
              onChange={(value) => {
                setTaken(undefined)
                onEdit({ [part]: value })
              }}
              onLeave={() => {
                // Typed instead of pasted.
                const isList = /[<,;]/.test(typed[part]) && part === 'email'
                if (!(isList && !readOnly && takePeople(part, typed[part]))) errors.leave(path)
              }}
              onPasteText={(text) => takePeople(part, text)}
              onChoose={({ name, email, language }) => choose({ name: name || typed.name, email, language })}
            />
          )
        })}
      </div>
      <p role="status" className="text-13 text-ink-soft [overflow-wrap:anywhere] empty:hidden">
        {taken ? describePaste(taken) : null}
      </p>
      <WarningList warnings={warnings} readOnly={readOnly} onUse={(email) => onEdit({ email })} />
    </div>
  )
}

const defaultPath = (index: number, part: Part) =>
  part === 'name' ? `recipients.${index}.defaultName` : recipientPath(index, part)

function describePaste({ added, tooMany, rest }: TakenPeople): string {
  const people = added === 1 ? '1 person was added.' : `${added} people were added.`
  if (tooMany > 0) return `${people} An envelope has at most 100. Not added: ${rest}`
  return rest ? `${people} The rest has no address that can be read, and is still in the box.` : people
}

type WarningListProps = { warnings: readonly Warning[]; readOnly: boolean; onUse: (address: string) => void }

/**
 * What looks wrong with a person's name or address. It stays until it is corrected, and is repeated
 * in the review.
 */
function WarningList({ warnings, readOnly, onUse }: WarningListProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-13 text-warn [overflow-wrap:anywhere] empty:hidden">
      {warnings.map((warning) => (
        <p key={warning.kind} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning.kind === 'domain' ? (
            <span>
              <span>{`Did you mean ${warning.suggestion}? `}</span>
              {readOnly ? null : (
                <button
                  type="button"
                  onClick={() => onUse(warning.suggestion)}
                  className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
                >
                  Use it
                </button>
              )}
            </span>
          ) : (
            <span>{warning.kind === 'characters' ? warning.text : describeSamePerson(warning.with)}</span>
          )}
        </p>
      ))}
    </div>
  )
}

type PersonInputProps = {
  /** The value's path in the draft. */
  path: string
  part: 'name' | 'email'
  label: string
  optional?: boolean
  value: string
  /** What both inputs of the person hold: somebody who is entered completely isn't suggested. */
  entered: { name: string; email: string }
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
  onLeave: () => void
  /** True if the text was taken as people, and must not be pasted. */
  onPasteText: (text: string) => boolean
  /** Fills both inputs. */
  onChoose: (contact: SuggestedContact) => void
}

type ComboboxKey = Parameters<NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>>[0]

/** Presses of ↓ while nobody could be shown for the text yet. */
type Moves = { text: string; count: number }

/**
 * A name or an address, with the people this account has sent to as suggestions (an ARIA combobox
 * with a list). Enter takes the highlighted or the only match, and so does Tab. What is pressed
 * before the server has answered for the text waits for that answer.
 */
function PersonInput(props: PersonInputProps) {
  const { path, part, label, optional = false, value, entered, error, readOnly } = props
  const [open, setOpen] = useState(false)
  const text = value.trim()
  const { suggestions: found, isAnswered, find } = useSuggestions(text, open)
  const input = useRef<HTMLInputElement>(null)
  const [highlighted, setHighlighted] = useState<SuggestedContact>()
  const [moves, setMoves] = useState<Moves>()
  const [searchText, setSearchText] = useState<string>()
  // An open list hides the rest of the page from screen readers, and would cover the error that
  // brought the focus here.
  const isWanted = open && !(error && value === '')
  const suggestions = found.filter((contact) => !isEntered(contact, entered))

  const isOpen = isWanted && suggestions.length > 0
  const only = isOpen && isAnswered && suggestions.length === 1 && mayTake(value, entered) ? suggestions[0] : undefined
  const steps = moves?.text === text ? moves.count : 0
  const chosen =
    (highlighted && suggestions.includes(highlighted) ? highlighted : undefined) ?? atStep(suggestions, steps) ?? only

  function take(contact: SuggestedContact) {
    props.onChoose(contact)
    setOpen(false)
    setMoves(undefined)
  }

  /** Takes who was meant once the server has answered, unless the person has gone on by then. */
  async function takeWhenFound() {
    setSearchText(text)
    const people = (await find()).filter((contact) => !isEntered(contact, entered))
    const match = steps > 0 ? atStep(people, steps) : people.length === 1 ? people[0] : undefined
    const isTyping = input.current?.value.trim() === text && document.activeElement === input.current
    if (!match || !isTyping) return
    take(match)
    focusNext(input.current)
  }

  function onKeyDown(event: ComboboxKey) {
    if (readOnly || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const waits = open && !isAnswered
    if (key === 'ArrowDown' && waits && !isOpen) {
      event.preventDefault()
      event.preventBaseUIHandler()
      setMoves({ text, count: steps + 1 })
    }
    const isEnter = key === 'Enter'
    if (!isEnter && (key !== 'Tab' || shiftKey)) return
    const match = isOpen ? chosen : undefined
    if (match) {
      take(match)
      if (!isEnter) return
      event.preventDefault()
      focusNext(input.current)
    } else if (isEnter && waits && (steps > 0 || mayTake(value, entered))) {
      event.preventDefault()
      event.preventBaseUIHandler()
      // Without suggestions the text stays as it was typed.
      void takeWhenFound()
        .catch(() => setOpen(false))
        .finally(() => setSearchText(undefined))
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (!readOnly && props.onPasteText(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      value={value}
      itemToStringValue={(contact: SuggestedContact) => contact[part]}
      onValueChange={(next, { reason }) => {
        // Escape must not clear the input, and a selected contact fills both inputs.
        if (reason === 'input-change') props.onChange(next)
      }}
      open={isOpen}
      onOpenChange={setOpen}
      // A pointer that rests on the list by chance chooses nothing.
      onItemHighlighted={(contact, { reason }) => setHighlighted(reason === 'pointer' ? undefined : contact)}
      openOnInputClick
      readOnly={readOnly}
    >
      <Field
        label={label}
        optional={optional}
        error={error}
        help={searchText === text ? 'Looking for people you sent to before…' : undefined}
      >
        <SuggestionInput
          name={path}
          ref={input}
          // The combobox moves the caret itself, which browsers refuse in an input of type "email".
          type="text"
          inputMode={part === 'email' ? 'email' : undefined}
          autoCapitalize={part === 'email' ? 'none' : undefined}
          onKeyDown={onKeyDown}
          onPaste={paste}
          onFocus={() => {
            if (!readOnly && value === '') setOpen(true)
          }}
          onBlur={() => {
            props.onLeave()
            // Suggestions that arrive later would cover the rest of the page.
            setOpen(false)
          }}
        />
      </Field>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup className="floats w-max min-w-(--anchor-width) max-w-[min(var(--available-width),24rem)] overlay py-1">
            <Autocomplete.List aria-label="People you sent to before">
              {(contact: SuggestedContact) => (
                <Autocomplete.Item
                  key={contact.email}
                  value={contact}
                  onClick={() => props.onChoose(contact)}
                  className={cn(
                    'cursor-default px-3 py-1.5 outline-none data-highlighted:bg-hover pointer-coarse:py-2.5',
                    contact === chosen && 'bg-hover',
                  )}
                >
                  <span className="block text-14 text-ink [overflow-wrap:anywhere]">
                    {contact.name || contact.email}
                  </span>
                  <span className="block text-12 text-ink-soft [overflow-wrap:anywhere]">{contact.email}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

const isEntered = (contact: SuggestedContact, { name, email }: { name: string; email: string }) =>
  contact.name === name.trim() && contact.email === email.trim().toLowerCase()

/** Who is reached by so many presses of ↓; the last one by more. */
const atStep = (people: readonly SuggestedContact[], steps: number) =>
  steps > 0 ? people[Math.min(steps, people.length) - 1] : undefined

/** Somebody whose address is complete is not replaced by a suggestion. */
const mayTake = (typed: string, { email }: { email: string }) =>
  typed.trim() !== '' && !isAddress(typed.trim()) && !isAddress(email.trim())

/** The next person's first empty input. */
function focusNext(from: HTMLInputElement | null): void {
  const inputs = [...(from?.form?.querySelectorAll<HTMLInputElement>('input[name^="recipients."]') ?? [])]
  const person = from?.name.split('.')[1]
  const next = inputs.slice(from ? inputs.indexOf(from) + 1 : 0)
  next.find(({ name, type, value }) => type !== 'checkbox' && value === '' && name.split('.')[1] !== person)?.focus()
}

/**
 * Passes the field's id to the combobox, which would otherwise set its own, and the label would
 * have no input.
 */
function SuggestionInput(props: ComponentProps<typeof Autocomplete.Input>) {
  const wiring = useField()
  return <Autocomplete.Input {...wiring} {...props} autoComplete="off" spellCheck={false} render={<Input />} />
}
