import { useState } from 'react'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind, Marks } from './room-form'
import type { SavedWork } from './saved-work-schema'
import type { Entries } from './use-entries'

/** The person's signature and initials, and the fields that hold them: such a field has the value `"true"`. */
export function useMarks({ fields, values, form, check }: Entries, work: Omit<SavedWork, 'savedOn'> | undefined) {
  const [marks, setMarks] = useState<Marks>({ signature: work?.signature, initials: work?.initials })
  const [toReview, setToReview] = useState<ReadonlySet<number>>(
    () => new Set(fields.flatMap(({ id }, at) => (work?.toReview?.includes(id) ? [at] : []))),
  )

  function setMark(at: number, value: 'true' | '') {
    form.setValue(`values.${at}`, value, { shouldDirty: true, shouldValidate: true })
    check(at, value)
  }

  return {
    marks,
    toReview,
    place: (at: number) => setMark(at, 'true'),
    remove: (at: number) => setMark(at, ''),
    /** Places a mark at a field and at `others`. The person has to look at each of these before finishing. */
    adopt(at: number, kind: MarkKind, mark: Adopted, others: readonly number[] = []) {
      setMarks((before) => ({ ...before, [kind]: mark }))
      const places = others.filter((other) => other !== at && values[other] !== 'true')
      for (const place of places) form.setValue(`values.${place}`, 'true', { shouldDirty: true })
      setToReview((before) => new Set([...before, ...places]))
      setMark(at, 'true')
    },
    review: (at: number) =>
      setToReview((before) => (before.has(at) ? new Set([...before].filter((other) => other !== at)) : before)),
  }
}
