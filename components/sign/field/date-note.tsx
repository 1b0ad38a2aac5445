import { cn } from '@/components/ui/cn'
import type { PaperBox } from '../adopt/typed-mark'
import { StampedText } from '../filled/stamped-text'
import { fieldLabel, type OwnField } from '../own-field'
import { useRoom } from '../room'
import { type FieldShape, HOLDS_TAPS, textSize } from './field-style'

/** The service writes the date when the person signs; there is nothing to type. The date is shown as it will be stamped. */
export function DateNote({ field, shape, box }: { field: OwnField; shape: FieldShape; box: PaperBox }) {
  const { date } = useRoom()
  const about = date ? `: ${date.printed}, filled in when you finish` : ': filled in when you finish'
  return (
    <p
      title={`${fieldLabel(field)}${about}`}
      tabIndex={HOLDS_TAPS}
      className={cn(
        'absolute inset-0 flex items-center overflow-hidden rounded-sm bg-hover/80 leading-none text-ink-faint',
        textSize(shape),
      )}
    >
      {/* Beside the text, whose place counts from the field's own edge. */}
      <span aria-hidden="true" className="absolute inset-0 rounded-sm border border-dashed border-line-strong" />
      {date ? (
        <StampedText text={date.printed} box={box} isDate className="fill-ink-soft" />
      ) : (
        <span className="truncate px-1" aria-hidden="true">
          Date, at signing
        </span>
      )}
      <span className="sr-only">{`${fieldLabel(field)}${about}.`}</span>
    </p>
  )
}
