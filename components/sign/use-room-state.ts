import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Adopted } from '@/lib/contract/signing'
import { inReadingOrder, type Size } from '@/lib/envelope/place'
import { taskOf } from '@/lib/envelope/signing-task'
import { asked, isFilled, nextField } from './field/fields'
import { isTooLong } from './field/stamped-text'
import { controlId, goTo, goToFinish, type OpenLink, type Room } from './room'
import { byId, type MarkKind, type Marks, type RoomValues, roomResolver, startingValues } from './room-form'
import type { useSavedWork } from './saved-work'
import { useSigningDate } from './use-signing'

type Opening = OpenLink & {
  saved: ReturnType<typeof useSavedWork>
  /** Shows a field of this size on paper so that it can be read, or all of the page again. */
  magnify: (field: Size | undefined) => void
}

/** Everything a person has filled in, and the current field. Saved with every change. */
export function useRoomState({ saved: { work, save }, magnify, ...opening }: Opening) {
  const { view } = opening
  const date = useSigningDate(view)
  const fields = useMemo(() => inReadingOrder(view.fields, ({ file }) => file), [view.fields])
  const [marks, setMarks] = useState<Marks>({ signature: work?.signature, initials: work?.initials })
  const [opened, setOpened] = useState<number>()
  const [isSaved, setIsSaved] = useState(true)
  const [isStarted, setIsStarted] = useState(Boolean(work?.signature ?? work?.initials))
  const current = useRef(-1)
  const boxes = useRef(new Map<number, Size>())
  const tooLong = (at: number, value: string) => {
    const box = boxes.current.get(at)
    return box !== undefined && isTooLong(value, box)
  }
  const form = useForm<RoomValues>({
    mode: 'onBlur',
    resolver: roomResolver(fields, taskOf(view.signer.requestRole), tooLong),
    defaultValues: startingValues(fields, work),
    shouldFocusError: false,
  })
  const { control, setValue } = form
  const values = useWatch({ control, name: 'values' })
  const { errors } = form.formState
  const wrong = fields.map((_, at) => errors.values?.[at]?.message)

  const saveAll = useEffectEvent(() => setIsSaved(save({ values: byId(fields, values), ...marks })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event saves these two
  useEffect(() => saveAll(), [values, marks])

  const setMark = (at: number, value: 'true' | '') => {
    setValue(`values.${at}`, value, { shouldDirty: true, shouldValidate: true })
    setOpened(undefined)
  }

  const room: Room = {
    ...opening,
    fields,
    marks,
    control,
    date,
    boxes: boxes.current,
    measure: (at, box) => {
      boxes.current.set(at, box)
      room.check(at, form.getValues(`values.${at}`))
    },
    accepts: async (at) => !isFilled(form.getValues(`values.${at}`)) || form.trigger(`values.${at}`),
    check: (at, value) => {
      if (form.getFieldState(`values.${at}`).invalid || tooLong(at, value)) void form.trigger(`values.${at}`)
    },
    visit: (at) => {
      current.current = at
      setIsStarted(true)
    },
    open: (at) => {
      const field = fields[at]
      if (!field) return
      current.current = at
      const mark = field.type === 'initials' ? marks.initials : marks.signature
      if (asked(field) === 'mark' && mark && values[at] !== 'true') setMark(at, 'true')
      else setOpened(at)
    },
  }

  /**
   * On a page that is too small to type on, a field opens its dialog instead of taking the focus.
   */
  function go(at: number) {
    current.current = at
    magnify(boxes.current.get(at))
    const control = goTo(controlId(at))
    const field = fields[at]
    if (control?.getAttribute('aria-haspopup') === 'dialog' && field && asked(field) === 'text') setOpened(at)
  }

  return {
    room,
    form,
    values,
    /** What is wrong with the fields, by index. */
    wrong,
    opened,
    isSaved,
    /** The person has gone to a field. */
    isStarted,
    go,
    goNext: () => {
      const next = nextField(fields, values, wrong, current.current)
      if (next >= 0) return go(next)
      magnify(undefined)
      goToFinish()
    },
    close: () => setOpened(undefined),
    openNext: (at: number) => {
      setOpened(undefined)
      go(at)
    },
    adopt: (at: number, kind: MarkKind, mark: Adopted) => {
      setMarks((before) => ({ ...before, [kind]: mark }))
      setMark(at, 'true')
    },
    remove: (at: number) => setMark(at, ''),
  }
}
export type RoomState = ReturnType<typeof useRoomState>
