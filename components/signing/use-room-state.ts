import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { PdfState } from '@/components/ui/pdf/context'
import { isTooLong } from '@/components/ui/text-width'
import type { Adopted } from '@/lib/contract/signing'
import { taskOf } from '@/lib/envelope/signing-task'
import type { ContentSize } from '@/lib/printing/place'
import {
  canBeShortened,
  choiceOf,
  entriesOf,
  entryKind,
  type Group,
  isFilled,
  nextField,
  ownFields,
  plainRules,
  stopsOf,
} from './field/fields'
import { useDialogMessages } from './language'
import {
  controlId,
  type FormControls,
  type FullText,
  goTo,
  goToFinish,
  isPhone,
  type OpenLink,
  problemId,
  problemOf,
  type Room,
} from './room'
import { type MarkKind, type Marks, type RoomValues, roomResolver, startingValues } from './room-form'
import type { useSavedWork } from './saved-work'
import { useSigningDate } from './use-signing'

type Opening = OpenLink & {
  saved: ReturnType<typeof useSavedWork>
  form?: FormControls
  /** Shows a field of this size on paper so that it can be read, or all of the page again. */
  magnify: (field: ContentSize | undefined) => void
}

/** Everything a person has filled in, and the current field. Saved with every change. */
export function useRoomState({ saved: { work, save }, magnify, ...opening }: Opening) {
  const { view, form: formControls } = opening
  const rules = formControls?.rules ?? plainRules
  // Only the rules of a form say what dialogs say: it opens when that is there.
  const t = useDialogMessages()
  const date = useSigningDate(view, t.language)
  const fields = useMemo(() => ownFields(view.fields), [view.fields])
  const [marks, setMarks] = useState<Marks>({ signature: work?.signature, initials: work?.initials })
  const [opened, setOpened] = useState<number>()
  const [reading, setReading] = useState<FullText>()
  const [isSaved, setIsSaved] = useState(true)
  const [isStarted, setIsStarted] = useState(Boolean(work?.signature ?? work?.initials))
  const [toReview, setToReview] = useState<ReadonlySet<number>>(
    () => new Set(fields.flatMap(({ id }, at) => (work?.toReview?.includes(id) ? [at] : []))),
  )
  const shown = useDocumentStates(view.files)
  const current = useRef(-1)
  /** The field that was asked for before its page was there. */
  const awaited = useRef<number>(undefined)
  const painted = useRef(new Set<string>())
  /** The field that is opened once its page is painted. */
  const unpainted = useRef<number>(undefined)
  const boxes = useRef(new Map<number, ContentSize>())
  const tooLong = (at: number, value: string) => {
    const [box, field] = [boxes.current.get(at), fields[at]]
    return box !== undefined && field !== undefined && canBeShortened(field) && isTooLong(value, box)
  }
  const form = useForm<RoomValues>({
    mode: 'onBlur',
    resolver: roomResolver(fields, t, taskOf(view.signer.requestRole), rules, tooLong),
    defaultValues: startingValues(fields, work, rules),
    shouldFocusError: false,
  })
  const { control, setValue, getValues, trigger } = form
  const values = useWatch({ control, name: 'values' })
  const states = useMemo(() => rules.statesOf(fields, values), [rules, fields, values])
  const groups = useMemo(() => rules.groupsOf(fields, states, t), [rules, fields, states, t])
  const { errors } = form.formState
  const wrong = fields.map((_, at) => (states[at]?.isVisible ? errors.values?.[at]?.message : undefined))
  const formState = { fields, values, states, groups, wrong, toReview }
  const stops = stopsOf(formState)

  const saveAll = useEffectEvent(() => {
    const ids = fields.flatMap(({ id }, at) => (toReview.has(at) ? [id] : []))
    setIsSaved(save({ values: entriesOf(fields, values, rules), ...marks, ...(ids.length > 0 && { toReview: ids }) }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event saves these three
  useEffect(() => saveAll(), [values, marks, toReview])

  const setMark = (at: number, value: 'true' | '') => {
    setValue(`values.${at}`, value, { shouldDirty: true, shouldValidate: true })
    check(at, value)
    setOpened(undefined)
  }

  /** What one entry changes elsewhere is checked with it, where an error is shown already. */
  function check(at: number, value: string) {
    const shown = fields.flatMap((_, index) => (form.getFieldState(`values.${index}`).invalid ? [index] : []))
    const due = tooLong(at, value) ? [...new Set([...shown, at])] : shown
    if (due.length > 0) void trigger(due.map((index) => `values.${index}` as const))
  }

  // In the language that was chosen now.
  const describeAgain = useEffectEvent(() => check(-1, ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event describes in the language of `t`
  useEffect(() => describeAgain(), [t])

  function review(at: number) {
    setToReview((before) => (before.has(at) ? new Set([...before].filter((other) => other !== at)) : before))
  }

  function setGroup({ members }: Group, chosen: number | undefined) {
    const [first = -1] = members
    for (const at of choiceOf(fields, first))
      setValue(`values.${at}`, at === chosen ? 'true' : '', { shouldDirty: true })
    check(first, '')
  }

  const room: Room = {
    ...opening,
    ...formState,
    rules,
    form: formControls,
    marks,
    control,
    date,
    boxes: boxes.current,
    measure: (at, box) => {
      boxes.current.set(at, box)
      check(at, getValues(`values.${at}`))
      if (awaited.current !== at) return
      awaited.current = undefined
      // Not in the effect that reports the size: showing a field renders the pages at once.
      queueMicrotask(() => go(at))
    },
    accepts: async (at) => !isFilled(getValues(`values.${at}`)) || trigger(`values.${at}`),
    check,
    choose: (at, group) => setGroup(group, at),
    clear: (group) => setGroup(group, undefined),
    visit: (at) => {
      current.current = at
      awaited.current = undefined
      if (unpainted.current !== at) unpainted.current = undefined
      setIsStarted(true)
      review(at)
    },
    review,
    ...shown,
    notePainted: (file, page) => {
      painted.current.add(pageKey({ file, page }))
      const at = unpainted.current
      const field = at === undefined ? undefined : fields[at]
      if (at === undefined || field?.file !== file || field.page !== page) return
      room.open(at)
    },
    read: setReading,
    open: (at) => {
      const field = fields[at]
      if (!field) return
      current.current = at
      const isPainted = painted.current.has(pageKey(field))
      unpainted.current = isPainted ? undefined : at
      if (!isPainted) return
      const mark = field.type === 'initials' ? marks.initials : marks.signature
      if (entryKind(field) === 'mark' && mark && values[at] !== 'true') setMark(at, 'true')
      else setOpened(at)
    },
  }

  /** Leads to a field, in a size in which it can be read. */
  function show(at: number) {
    const isOnPage = document.getElementById(controlId(at)) !== null
    awaited.current = isOnPage ? undefined : at
    if (!isOnPage) return null
    current.current = at
    magnify(boxes.current.get(at))
    return goTo(controlId(at))
  }

  /** On a page that is too small to fill in, a field opens its dialog instead of taking the focus. */
  function go(at: number) {
    const isThere = current.current === at
    const field = fields[at]
    if (field && problemOf(shown.problems, field)) return void goTo(problemId(field.file))
    const control = show(at)
    if (!field || !control) return
    const isSmall = control.getAttribute('aria-haspopup') === 'dialog' || (groups.has(at) && isPhone())
    // Who is at the place of a mark already, and goes on, wants to make it.
    if (entryKind(field) === 'mark' ? isThere && !isFilled(values[at]) : isSmall) room.open(at)
  }

  return {
    room,
    form,
    values,
    stops,
    /** What is wrong with the fields, by index. */
    wrong,
    opened,
    /** The text that is shown in full. */
    reading,
    stopReading: () => setReading(undefined),
    isSaved,
    /** The person has gone to a field. */
    isStarted,
    show,
    go,
    goNext: () => {
      const next = nextField(stops, current.current)
      if (next >= 0) return go(next)
      magnify(undefined)
      goToFinish()
    },
    close: () => setOpened(undefined),
    /** Where the focus is after a dialog: at the field that was led to last. */
    currentControl: () => document.getElementById(controlId(current.current)),
    openNext: (at: number) => {
      setOpened(undefined)
      go(at)
    },
    /** Places a mark at a field, and at others of its kind, whose places are to be looked at. */
    adopt: (at: number, kind: MarkKind, mark: Adopted, others: readonly number[] = []) => {
      setMarks((before) => ({ ...before, [kind]: mark }))
      const added = others.filter((other) => other !== at && values[other] !== 'true')
      for (const other of added) setValue(`values.${other}`, 'true', { shouldDirty: true })
      setToReview((before) => new Set([...before, ...added]))
      setMark(at, 'true')
    },
    remove: (at: number) => setMark(at, ''),
  }
}
export type RoomState = ReturnType<typeof useRoomState>

const pageKey = ({ file, page }: { file: number; page: number }) => `${file} ${page}`

/** What became of each document, by its index. */
function useDocumentStates(files: readonly { index: number }[]): Pick<Room, 'problems' | 'isOpening' | 'noteState'> {
  const [states, setStates] = useState<ReadonlyMap<number, PdfState>>(() => new Map())
  const noteState = useCallback((file: number, state: PdfState) => {
    setStates((before) => (before.get(file) === state ? before : new Map(before).set(file, state)))
  }, [])
  const problems = files.flatMap(({ index }) => {
    const state = states.get(index)
    return typeof state === 'object' ? [{ file: index, ...state }] : []
  })
  return { problems, isOpening: files.some(({ index }) => states.get(index) !== 'whole'), noteState }
}
