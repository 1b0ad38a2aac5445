'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input, Select } from '@/components/ui/field'
import { Plus } from '@/components/ui/icons'
import { APPEARANCES, GROUP_RULES } from '@/lib/contract/field-types'
import { LINE_LENGTH } from '@/lib/contract/text'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { groupOfField } from '../model/choices'
import { fieldName } from '../model/conditions'
import {
  addChoice,
  chooseAtFirst,
  fixChoice,
  renameGroup,
  setAppearance,
  setChoiceLabel,
  setGroup,
  setGroupRule,
} from '../state/choices'
import { useEditor, useEditorParts } from '../state/use-editor'

/** What the radio buttons of one choice share, and what each stands for. */
export function ChoiceProperties({ member }: { member: DraftField }) {
  const { store } = useEditorParts()
  const choices = groupOfField(
    useEditor((state) => state.ordered),
    member,
  )
  const chosen = choices.find(({ value }) => value === 'true')
  const list = useRef<HTMLFieldSetElement>(null)

  /** What it stands for is typed next. */
  function add() {
    flushSync(() => addChoice(store, member))
    ;[...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.select()
  }

  return (
    <>
      <GroupName
        key={member.group}
        member={member}
        label="Question"
        help="What the signer chooses, such as “Marital status”."
      />
      <fieldset ref={list} className="flex flex-col gap-1.5">
        <legend className="mb-1 text-13 font-medium text-ink">Choices</legend>
        {choices.map(({ id, label = '' }, index) => (
          <Input
            key={id}
            aria-label={`Choice ${index + 1}`}
            value={label}
            maxLength={LINE_LENGTH}
            onChange={(event) => setChoiceLabel(store, id, event.target.value)}
          />
        ))}
        <Button size="sm" className="self-start pointer-coarse:h-11" onClick={add}>
          <Plus aria-hidden="true" />
          Add a choice
        </Button>
      </fieldset>
      <AppearanceSelect member={member} />
      <Field label="Chosen at first">
        <Select
          value={chosen?.id ?? ''}
          onValueChange={(id) => chooseAtFirst(store, member, id || undefined)}
          options={[
            { value: '', label: 'None' },
            ...choices.map((choice) => ({ value: choice.id, label: choice.label || fieldName(choice) })),
          ]}
        />
      </Field>
      <Checkbox
        label="Read-only"
        help="The signer sees what is chosen and cannot change it."
        checked={choices.some(({ readOnly }) => readOnly)}
        onCheckedChange={(checked) => fixChoice(store, member, checked)}
      />
    </>
  )
}

const RULE_LABELS = { any: 'Any number', at_least_one: 'At least one', exactly_one: 'Exactly one' }

/** What the page shows besides the mark, ticked or not. */
export function AppearanceSelect({ member }: { member: DraftField }) {
  const { store } = useEditorParts()
  const isOffered = useEditor((state) => state.buttonLabels)
  const { type, appearance } = member
  if (!isOffered && !appearance) return null
  const [button, text] = type === 'radio' ? ['Circle', 'label'] : ['Box', 'label']
  return (
    <Field label="On the page" help="Everybody sees it, ticked or not.">
      <Select
        value={appearance ?? ''}
        onValueChange={(value) =>
          setAppearance(
            store,
            member,
            APPEARANCES.find((each) => each === value),
          )
        }
        options={[
          { value: 'button_with_label', label: `${button} and ${text}` },
          { value: 'button', label: `${button}: the page has the ${text}` },
          { value: '', label: `Neither: the page has both` },
        ]}
      />
    </Field>
  )
}

/** Which group a checkbox or radio button belongs to, and how many of a group of checkboxes are ticked. */
export function GroupProperties({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const fields = useEditor((state) => state.fields)
  const isRadio = field.type === 'radio'
  const names = new Set(
    fields.flatMap(({ type, recipient, group }) =>
      type === field.type && recipient === field.recipient && group !== undefined ? [group] : [],
    ),
  )
  return (
    <>
      <Field label={isRadio ? 'Belongs to' : 'Group'}>
        <Select
          value={field.group === undefined ? 'none' : `in ${field.group}`}
          onValueChange={(value) =>
            setGroup(store, field.id, value === 'none' || value === 'new' ? value : { group: value.slice(3) })
          }
          options={[
            ...(isRadio && field.group !== undefined ? [] : [{ value: 'none', label: 'None' }]),
            ...[...names].map((name) => ({ value: `in ${name}`, label: name })),
            { value: 'new', label: isRadio ? 'A new question' : 'A new group' },
          ]}
        />
      </Field>
      {isRadio || field.group === undefined ? null : (
        <>
          <GroupName key={field.group} member={field} label="Group name" />
          <Field label="How many to tick">
            <Select
              value={field.groupRule ?? 'any'}
              onValueChange={(value) =>
                setGroupRule(
                  store,
                  field,
                  GROUP_RULES.find((rule) => rule === value),
                )
              }
              options={Object.entries(RULE_LABELS).map(([value, label]) => ({ value, label }))}
            />
          </Field>
        </>
      )}
    </>
  )
}

/** Takes effect with Enter or when it is left: half a name could be another group's. */
function GroupName({ member, label, help }: { member: DraftField; label: string; help?: string }) {
  const { store } = useEditorParts()
  const [text, setText] = useState(member.group ?? '')
  const [isRefused, setIsRefused] = useState(false)

  function commit() {
    const name = text.trim()
    if (name === member.group) setIsRefused(false)
    else setIsRefused(!renameGroup(store, member, name))
  }

  return (
    <Field
      label={label}
      help={help}
      error={isRefused ? (text.trim() ? 'Another group of this recipient has this name.' : 'Enter a name.') : undefined}
    >
      <Input
        value={text}
        maxLength={LINE_LENGTH}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </Field>
  )
}
