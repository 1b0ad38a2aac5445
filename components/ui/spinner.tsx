import { cn } from './cn'
import { LoaderCircle } from './icons'

/** Decorative; text next to it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin motion-reduce:animate-none', className)} />
}
