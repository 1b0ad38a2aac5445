import type { ReactNode } from 'react'

/** A part that is closed at first, with its title as the button. */
export function Disclosure({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="rounded-lg border border-line bg-surface">
      <summary className="px-3 py-2 text-13 text-ink-soft pointer-coarse:py-3">{title}</summary>
      {children}
    </details>
  )
}
