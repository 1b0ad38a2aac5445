import { useState } from 'react'
import { Select } from '@/components/ui/field'
import { Section } from '@/components/ui/panel'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { CodeBlock } from './code-block'
import { exampleRequest } from './event-examples'
import { useScheme } from './scheme'

type DeliveryExampleProps = {
  /** The first of the interface's events is shown first. */
  types: readonly string[]
  isRotating?: boolean
}

/** What a receiver gets, beside the forms for endpoints where there is room. */
export default function DeliveryExample({ types, isRotating = false }: DeliveryExampleProps) {
  const [chosen, setChosen] = useState<string>()
  const source = useScheme()
  const known = EVENT_TYPES.filter((type) => types.includes(type))
  const offered = known.length > 0 ? known : EVENT_TYPES
  const type = offered.find((each) => each === chosen) ?? offered[0]
  if (!type || !source || source.from === 'unknown') return null
  return (
    <Section
      title={isRotating ? 'A delivery during the rotation' : 'A delivery'}
      aside={
        <Select
          aria-label="Event of the example"
          className="w-48"
          value={type}
          onValueChange={setChosen}
          options={offered.map((each) => ({ value: each, label: each }))}
        />
      }
    >
      <CodeBlock label={`Delivery of ${type}`} code={exampleRequest(type, source.scheme, isRotating)} />
    </Section>
  )
}
