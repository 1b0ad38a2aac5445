import type { ReactNode } from 'react'
import { cn } from './cn'

type ScrollTextProps = { label: string; className?: string; children: ReactNode }

/** Text in the mono face, as it is written, that scrolls where it is long. */
export function ScrollText({ label, className, children }: ScrollTextProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={cn(
        'overflow-auto p-3 font-mono text-12 leading-5 text-ink whitespace-pre-wrap [overflow-wrap:anywhere]',
        className,
      )}
    >
      {children}
    </section>
  )
}
