import { useRef, useState } from 'react'
import type { ContentSize } from '@/lib/printing/place'
import { entryKind, isFilled, nextField, type OwnField, type Stop } from '../field/fields'
import { controlId, goTo, goToFinish, isPhone, problemId, problemOf, type Room } from '../room'
import type { Entries } from './use-entries'
import type { useMarks } from './use-marks'

type CurrentFieldInput = {
  entries: Entries
  marks: ReturnType<typeof useMarks>
  stops: readonly Stop[]
  problems: Room['problems']
  /** The person began on an earlier visit. */
  hasBegun: boolean
  /** Shows a field of this size on paper large enough to read, or the whole page again. */
  magnify: (field: ContentSize | undefined) => void
}

/**
 * Which field the person is at, and how they get to another one. A page far from the window is not
 * drawn: a field that is asked for there waits until its page is measured, and its dialog until the
 * page is painted.
 */
export function useCurrentField({ entries, marks, stops, problems, hasBegun, magnify }: CurrentFieldInput) {
  const { fields, values, groups, boxes } = entries
  const current = useRef(-1)
  const fieldToShow = useRef<number>(undefined)
  const fieldToOpen = useRef<number>(undefined)
  const paintedPages = useRef(new Set<string>())
  const [dialogAt, setDialogAt] = useState<number>()
  const [isStarted, setIsStarted] = useState(hasBegun)

  /** Opens the field's dialog, or places the mark that the person has adopted. */
  function open(at: number) {
    const field = fields[at]
    if (!field) return
    current.current = at
    const isPainted = paintedPages.current.has(pageKey(field))
    fieldToOpen.current = isPainted ? undefined : at
    if (!isPainted) return
    const mark = field.type === 'initials' ? marks.marks.initials : marks.marks.signature
    if (entryKind(field) !== 'mark' || !mark || values[at] === 'true') return setDialogAt(at)
    marks.place(at)
    setDialogAt(undefined)
  }

  /** Scrolls to a field and focuses it. Null if its page is not there yet. */
  function show(at: number): HTMLElement | null {
    const isOnPage = document.getElementById(controlId(at)) !== null
    fieldToShow.current = isOnPage ? undefined : at
    if (!isOnPage) return null
    current.current = at
    magnify(boxes.get(at))
    return goTo(controlId(at))
  }

  /** Shows a field. Where the page is too small to fill it in, its dialog opens as well. */
  function go(at: number) {
    const wasCurrent = current.current === at
    const field = fields[at]
    if (field && problemOf(problems, field)) return void goTo(problemId(field.file))
    const control = show(at)
    if (!field || !control) return
    const isSmall = control.getAttribute('aria-haspopup') === 'dialog' || (groups.has(at) && isPhone())
    // Somebody who goes to an empty mark a second time wants to make it.
    if (entryKind(field) === 'mark' ? wasCurrent && !isFilled(values[at]) : isSmall) open(at)
  }

  return {
    dialogAt,
    isStarted,
    open,
    show,
    go,
    goNext: () => {
      const next = nextField(stops, current.current)
      if (next >= 0) return go(next)
      magnify(undefined)
      goToFinish()
    },
    /** The person is at this field: "Next field" continues from here. */
    visit: (at: number) => {
      current.current = at
      fieldToShow.current = undefined
      if (fieldToOpen.current !== at) fieldToOpen.current = undefined
      setIsStarted(true)
      marks.review(at)
    },
    /** The field's page is measured. */
    noteMeasured: (at: number) => {
      if (fieldToShow.current !== at) return
      fieldToShow.current = undefined
      // Not in the effect that reports the size: showing a field renders the pages at once.
      queueMicrotask(() => go(at))
    },
    notePainted: (file: number, page: number) => {
      paintedPages.current.add(pageKey({ file, page }))
      const at = fieldToOpen.current
      const field = at === undefined ? undefined : fields[at]
      if (at !== undefined && field?.file === file && field.page === page) open(at)
    },
    closeDialog: () => setDialogAt(undefined),
    /** Where the focus goes after a dialog: to the field that was shown last. */
    currentControl: () => document.getElementById(controlId(current.current)),
  }
}

const pageKey = ({ file, page }: Pick<OwnField, 'file' | 'page'>) => `${file} ${page}`
