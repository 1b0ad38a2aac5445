import { Check } from 'lucide-react'

/** Stands before the name of a marked row. */
export function Mark() {
  return (
    <>
      <Check aria-hidden="true" className="mr-1.5 inline size-4 align-[-3px] text-accent" />
      <span className="sr-only">Marked: </span>
    </>
  )
}
