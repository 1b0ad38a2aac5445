import type { ReactNode } from 'react'

/** Samples side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
