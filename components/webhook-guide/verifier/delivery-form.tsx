import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Texts } from './use-verdict'

type DeliveryFormProps = { texts: Texts; onChange: (part: Partial<Texts>) => void }

/** Where a delivery and its secret are pasted. */
export function DeliveryForm({ texts, onChange }: DeliveryFormProps) {
  return (
    <form
      autoComplete="off"
      className="flex min-w-0 flex-col gap-4"
      aria-label="A delivery"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Headers" help="As raw HTTP, from curl -v, as JSON, or one “Name: value” on a line.">
        <Textarea
          rows={7}
          className="font-mono text-13"
          spellCheck={false}
          value={texts.headers}
          onChange={(event) => onChange({ headers: event.target.value })}
        />
      </Field>
      <Field label="Body" help="The raw bytes as they came, before anything parsed them.">
        <Textarea
          rows={9}
          className="font-mono text-13"
          spellCheck={false}
          value={texts.body}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      <Field label="Secret" help="Stays in this page, and is gone when you leave it.">
        {/* The input itself holds what is typed: by a value of its own React would write it into the page. */}
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
