import { Button } from './button'
import { Field, Input } from './field'

type AccessCodeFieldProps = {
  label: string
  name: string
  value: string
  help?: string
  error?: string | undefined
  readOnly?: boolean
  onChange: (value: string) => void
  onGenerate: () => void
}

/** An access code that the sender chooses or lets be made. */
export function AccessCodeField(props: AccessCodeFieldProps) {
  const { label, name, value, help, error, readOnly = false, onChange, onGenerate } = props
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Field label={label} help={help} error={error} className="max-w-72 flex-1">
        <Input
          name={name}
          value={value}
          readOnly={readOnly}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          translate="no"
          className="font-mono"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {readOnly ? null : (
        <Button className="mt-5.5" onClick={onGenerate}>
          Generate
        </Button>
      )}
    </div>
  )
}

/** How the sender gets a code to its person. */
export const TELL_CODE = 'Tell it by phone or text message, not by email.'
