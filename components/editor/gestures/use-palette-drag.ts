import { useDrag } from '@use-gesture/react'
import { useState } from 'react'
import type { FieldType } from '@/lib/contract/field-types'
import { useEditorParts } from '../state/use-editor'
import { startPlacing } from './place'
import { useSession } from './use-session'

/** What is dragged out of the palette, and where the pointer is in the window. */
export type Dragged = { type: FieldType; x: number; y: number }

/** Drags fields from the palette onto the pages. */
export function usePaletteDrag() {
  const { store, view } = useEditorParts()
  const run = useSession()
  const [dragged, setDragged] = useState<Dragged>()

  const bind = useDrag<PointerEvent>(
    ({ args, first, last, canceled, tap, xy, altKey, shiftKey }) => {
      // Only a palette entry binds it, with its type.
      const [type] = args as [FieldType]
      if (tap) return
      const [x, y] = xy
      setDragged(last || canceled || view.contains(xy) ? undefined : { type, x, y })
      const isOutside = !view.contains(xy)
      run({ first, last, canceled: canceled || (last && isOutside), xy, altKey, shiftKey }, () =>
        startPlacing(store, view, type),
      )
    },
    { filterTaps: true, pointer: { capture: false, keys: false } },
  )
  return { bind, dragged }
}
