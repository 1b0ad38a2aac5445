import { cn } from './cn'
import { X } from './icons'
import { chip, chosenChip } from './styles'

/** A filter that is set. Pressing it removes the filter. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${text}`}
      className={cn(chip, chosenChip, 'max-w-60')}
      onClick={onRemove}
    >
      <span className="truncate">{text}</span>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  )
}
