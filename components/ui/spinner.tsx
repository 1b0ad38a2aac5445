import { LoaderCircle } from 'lucide-react'
import { cn } from './cn'

/** A picture only: what is going on is said by the text beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin motion-reduce:animate-none', className)} />
}
