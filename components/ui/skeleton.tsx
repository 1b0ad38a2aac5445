import { cn } from './cn'

/** The shape of what comes; give it the size by class. Shows only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('appears-late h-4 rounded-sm bg-off-soft', className)} />
}

/** Says once to a screen reader what the skeletons around it stand for. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
