import { cn } from '@/components/ui/cn'
import { fieldLabel, type OwnField } from '../own-field'
import { textSize } from './look'

/** The service writes the date at the moment of signing; there is nothing to type. */
export function DateNote({ field, height }: { field: OwnField; height: number }) {
  return (
    <p
      title={`${fieldLabel(field)}: filled in when you finish`}
      className={cn(
        'absolute inset-0 flex items-center overflow-hidden rounded-sm border border-dashed border-line-strong bg-hover/80 px-1 leading-none text-ink-faint',
        textSize(height),
      )}
    >
      <span className="truncate" aria-hidden="true">
        Date, at signing
      </span>
      <span className="sr-only">{fieldLabel(field)}: filled in by the service when you finish.</span>
    </p>
  )
}
