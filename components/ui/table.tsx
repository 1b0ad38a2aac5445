import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A real table in a panel; wide ones scroll inside it, by keyboard too. */
export function Table({ className, 'aria-label': label, ...props }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table aria-label={label} {...props} className={cn('w-full border-collapse text-left text-14', className)} />
    </section>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={cn('h-9 whitespace-nowrap px-3 text-12 font-medium text-ink-soft', className)}
    />
  )
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cn('border-t border-line', className)} />
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn('h-11 px-3 py-1', className)} />
}
