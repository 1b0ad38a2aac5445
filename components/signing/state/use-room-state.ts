import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { PdfState } from '@/components/ui/pdf/context'
import type { ContentSize } from '@/lib/printing/place'
import { entriesOf, plainRules, stopsOf } from '../field/fields'
import { useDialogMessages } from '../language'
import type { FormControls, FullText, OpenLink, Room } from '../room'
import { useSigningDate } from '../use-signing'
import type { useSavedWork } from './saved-work'
import { useCurrentField } from './use-current-field'
import { useEntries } from './use-entries'
import { useMarks } from './use-marks'

type RoomStateInput = OpenLink & {
  saved: ReturnType<typeof useSavedWork>
  form?: FormControls
  /** Shows a field of this size on paper large enough to read, or the whole page again. */
  magnify: (field: ContentSize | undefined) => void
}

/**
 * An open signing room: what the person has filled in (`useEntries`), their marks (`useMarks`), where
 * they are (`useCurrentField`), and what this browser saves of it.
 */
export function useRoomState({ saved: { work, save }, magnify, ...opening }: RoomStateInput) {
  const { view, form: formControls } = opening
  const rules = formControls?.rules ?? plainRules
  // Only the rules of a form use messages of dialogs: a form opens when these are loaded.
  const t = useDialogMessages()
  const date = useSigningDate(view, t.language)
  const documents = useDocumentStates(view.files)
  const entries = useEntries({ view, work, rules, t })
  const { form, fields, values, states, groups, wrong } = entries
  const marks = useMarks(entries, work)
  const formState = { fields, values, states, groups, wrong, toReview: marks.toReview }
  const stops = stopsOf(formState)
  const hasBegun = Boolean(work?.signature ?? work?.initials)
  const current = useCurrentField({ entries, marks, stops, problems: documents.problems, hasBegun, magnify })
  const isSaved = useSaveChanges(() => {
    const toReview = fields.flatMap(({ id }, at) => (marks.toReview.has(at) ? [id] : []))
    return save({ values: entriesOf(fields, values, rules), ...marks.marks, ...(toReview.length > 0 && { toReview }) })
  }, [values, marks.marks, marks.toReview])
  const [fullText, setFullText] = useState<FullText>()

  const room: Room = {
    ...opening,
    ...formState,
    ...documents,
    rules,
    form: formControls,
    marks: marks.marks,
    control: form.control,
    date,
    boxes: entries.boxes,
    measure: (at, box) => {
      entries.measure(at, box)
      current.noteMeasured(at)
    },
    accepts: entries.accepts,
    check: entries.check,
    choose: entries.choose,
    clear: entries.clear,
    review: marks.review,
    visit: current.visit,
    open: current.open,
    notePainted: current.notePainted,
    read: setFullText,
  }

  return {
    room,
    form,
    values,
    stops,
    /** What is wrong with the fields, by index. */
    wrong,
    /** The field whose dialog is open. */
    dialogAt: current.dialogAt,
    /** A text that is longer than its field, shown in a dialog. */
    fullText,
    closeFullText: () => setFullText(undefined),
    isSaved,
    /** The person has gone to a field. */
    isStarted: current.isStarted,
    show: current.show,
    go: current.go,
    goNext: current.goNext,
    closeDialog: current.closeDialog,
    currentControl: current.currentControl,
    openNext: (at: number) => {
      current.closeDialog()
      current.go(at)
    },
    adopt: (...mark: Parameters<typeof marks.adopt>) => {
      marks.adopt(...mark)
      current.closeDialog()
    },
    remove: (at: number) => {
      marks.remove(at)
      current.closeDialog()
    },
  }
}
export type RoomState = ReturnType<typeof useRoomState>

/** Saves after every change of these values. False if this browser cannot save. */
function useSaveChanges(save: () => boolean, changes: readonly unknown[]): boolean {
  const [isSaved, setIsSaved] = useState(true)
  const saveNow = useEffectEvent(() => setIsSaved(save()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what is saved
  useEffect(() => saveNow(), changes)
  return isSaved
}

/** How much of each document can be shown, and what keeps the rest from it. */
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
