import { cn } from './cn'
import { LongWait } from './waiting'

/** A placeholder; its size comes from the class. Appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('appears-late h-4 rounded-sm bg-off-soft', className)} />
}

type LoadingNoteProps = {
  children: string
  /** Whose answer the page waits for. */
  on?: 'service' | 'desk'
}

/** Tells screen readers what is loading, and after five seconds everybody. */
export function LoadingNote({ children, on = 'service' }: LoadingNoteProps) {
  return (
    <div role="status" className="contents">
      <p className="sr-only">{children}</p>
      <LongWait on={on} className="col-span-full mb-2 p-2" />
    </div>
  )
}
