import type { ReactNode } from 'react'

/** The document with a column of facts beside it; below it where there is no room for both. */
export function Beside({ children, facts }: { children: ReactNode; facts: ReactNode }) {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{facts}</div>
    </div>
  )
}
