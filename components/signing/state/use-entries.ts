import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isTooLong } from '@/components/ui/text-width'
import type { SigningView } from '@/lib/contract/signing'
import { taskOf } from '@/lib/envelope/signing-task'
import type { ContentSize } from '@/lib/printing/place'
import { canBeShortened, choiceOf, type FieldRules, type Group, isFilled, ownFields } from '../field/fields'
import type { DialogTranslator } from '../language'
import { type RoomValues, roomResolver, startingValues } from './room-form'
import type { SavedWork } from './saved-work-schema'

type EntriesInput = {
  view: SigningView
  /** What this browser saved of an earlier visit. */
  work: Omit<SavedWork, 'savedOn'> | undefined
  rules: FieldRules
  t: DialogTranslator
}

/** What the person has filled in: one value for each field, in reading order, and what is wrong with it. */
export function useEntries({ view, work, rules, t }: EntriesInput) {
  const fields = useMemo(() => ownFields(view.fields), [view.fields])
  const boxes = useRef(new Map<number, ContentSize>())
  const exceedsBox = (at: number, value: string) => {
    const [box, field] = [boxes.current.get(at), fields[at]]
    return box !== undefined && field !== undefined && canBeShortened(field) && isTooLong(value, box)
  }
  const form = useForm<RoomValues>({
    mode: 'onBlur',
    resolver: roomResolver(fields, t, taskOf(view.signer.requestRole), rules, exceedsBox),
    defaultValues: startingValues(fields, work, rules),
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control, name: 'values' })
  const states = useMemo(() => rules.statesOf(fields, values), [rules, fields, values])
  const groups = useMemo(() => rules.groupsOf(fields, states, t), [rules, fields, states, t])
  const { errors } = form.formState
  const wrong = fields.map((_, at) => (states[at]?.isVisible ? errors.values?.[at]?.message : undefined))

  /** One entry can make another one right or wrong: all fields that show an error are checked with it. */
  function check(at: number, value: string) {
    const withError = fields.flatMap((_, index) => (form.getFieldState(`values.${index}`).invalid ? [index] : []))
    const due = new Set(exceedsBox(at, value) ? [...withError, at] : withError)
    if (due.size > 0) void form.trigger([...due].map((index) => `values.${index}` as const))
  }

  // Errors are sentences: in another language they are written again.
  const translateErrors = useEffectEvent(() => check(-1, ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads the language of `t`
  useEffect(() => translateErrors(), [t])

  function setGroup({ members: [first = -1] }: Group, choice: number | undefined) {
    for (const at of choiceOf(fields, first))
      form.setValue(`values.${at}`, at === choice ? 'true' : '', { shouldDirty: true })
    check(first, '')
  }

  return {
    form,
    fields,
    values,
    states,
    groups,
    wrong,
    check,
    boxes: boxes.current,
    measure: (at: number, box: ContentSize) => {
      boxes.current.set(at, box)
      check(at, form.getValues(`values.${at}`))
    },
    accepts: async (at: number) => !isFilled(form.getValues(`values.${at}`)) || form.trigger(`values.${at}`),
    choose: (at: number, group: Group) => setGroup(group, at),
    clear: (group: Group) => setGroup(group, undefined),
  }
}

export type Entries = ReturnType<typeof useEntries>
