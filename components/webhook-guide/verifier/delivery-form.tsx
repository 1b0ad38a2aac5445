import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Texts } from './use-verdict'

type DeliveryFormProps = { texts: Texts; onChange: (part: Partial<Texts>) => void }

const AREAS = [
  { part: 'headers', label: 'Headers', rows: 7, help: 'curl -v, JSON, or one “Name: value” per line.' },
  { part: 'body', label: 'Body', rows: 9, help: 'The raw bytes, unparsed.' },
] as const

/** Where a delivery and its secret are pasted. */
export function DeliveryForm({ texts, onChange }: DeliveryFormProps) {
  return (
    <form
      autoComplete="off"
      className="flex min-w-0 flex-col gap-4"
      aria-label="Delivery"
      onSubmit={(event) => event.preventDefault()}
    >
      {AREAS.map(({ part, label, rows, help }) => (
        <Field key={part} label={label} help={help}>
          <Textarea
            rows={rows}
            className="font-mono text-13"
            spellCheck={false}
            value={texts[part]}
            onChange={(event) => onChange({ [part]: event.target.value })}
          />
        </Field>
      ))}
      <Field label="Secret" help="Stays in this page.">
        {/* The input itself holds what is typed: React would write a value of its own into the page. */}
        <Input
          type="password"
          autoComplete="off"
          data-1p-ignore=""
          spellCheck={false}
          className="font-mono"
          onInput={(event) => onChange({ secret: event.currentTarget.value })}
        />
      </Field>
    </form>
  )
}
