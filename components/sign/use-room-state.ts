import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formIssue } from '@/lib/contract/plain-issue'
import type { Adopted, SigningView } from '@/lib/contract/signing'
import { inReadingOrder, nextField } from './field-order'
import { goToField, goToFinish } from './go'
import { asked } from './own-field'
import type { Room } from './room-context'
import { byId, type MarkKind, type Marks, type RoomValues, roomSchema, startingValues } from './room-form'
import type { KeptWork } from './use-kept'

/** Everything a person has done in the room, and where they are. Kept with every change. */
export function useRoomState(token: string, view: SigningView, { kept, save }: KeptWork) {
  const fields = useMemo(() => inReadingOrder(view.fields), [view.fields])
  const [marks, setMarks] = useState<Marks>({ signature: kept?.signature, initials: kept?.initials })
  const [opened, setOpened] = useState<number>()
  const [keeps, setKeeps] = useState(true)
  const here = useRef(-1)
  const form = useForm<RoomValues>({
    mode: 'onBlur',
    resolver: zodResolver(roomSchema(fields), { error: formIssue }),
    defaultValues: startingValues(fields, kept),
    shouldFocusError: false,
  })
  const { control, setValue } = form
  const values = useWatch({ control, name: 'values' })

  const keepAll = useEffectEvent(() => setKeeps(save({ values: byId(fields, values), ...marks })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what is kept, read inside the effect event
  useEffect(() => keepAll(), [values, marks])

  const place = (at: number, value: 'true' | '') =>
    setValue(`values.${at}`, value, { shouldDirty: true, shouldValidate: true })

  const room: Room = {
    token,
    view,
    fields,
    marks,
    control,
    visit: (at) => {
      here.current = at
    },
    open: (at) => {
      const field = fields[at]
      if (!field) return
      here.current = at
      const mark = field.type === 'initials' ? marks.initials : marks.signature
      if (asked(field) === 'mark' && mark && values[at] !== 'true') place(at, 'true')
      else setOpened(at)
    },
  }

  /** On a page that is too small to type on, a field opens large instead of taking the focus. */
  function go(at: number) {
    here.current = at
    const control = goToField(at)
    const field = fields[at]
    const small = control?.getAttribute('aria-haspopup') === 'dialog' && field && asked(field) === 'text'
    if (small) setOpened(at)
  }

  return {
    room,
    form,
    values,
    opened,
    keeps,
    go,
    goNext: () => {
      const next = nextField(fields, values, here.current)
      if (next >= 0) go(next)
      else goToFinish()
    },
    close: () => setOpened(undefined),
    openNext: (at: number) => {
      setOpened(undefined)
      go(at)
    },
    adopt: (at: number, kind: MarkKind, mark: Adopted) => {
      setMarks((before) => ({ ...before, [kind]: mark }))
      place(at, 'true')
      setOpened(undefined)
    },
    remove: (at: number) => {
      place(at, '')
      setOpened(undefined)
    },
  }
}
export type RoomState = ReturnType<typeof useRoomState>
