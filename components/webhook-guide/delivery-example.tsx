import { useState } from 'react'
import { Select } from '@/components/ui/field'
import { Section } from '@/components/ui/panel'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { CodeBlock } from './code-block'
import { exampleRequest } from './event-examples'
import { useScheme } from './scheme'

/** What a receiver gets, beside the forms for endpoints where there is room. */
export default function DeliveryExample({ isRotating = false }: { isRotating?: boolean }) {
  const [chosen, setChosen] = useState<string>()
  const source = useScheme()
  const type = EVENT_TYPES.find((each) => each === chosen) ?? EVENT_TYPES[0]
  if (!source || source.from === 'unknown') return null
  return (
    <Section
      title={isRotating ? 'A delivery during the rotation' : 'A delivery'}
      aside={
        <Select
          aria-label="Event of the example"
          className="w-48"
          value={type}
          onValueChange={setChosen}
          options={EVENT_TYPES.map((each) => ({ value: each, label: each }))}
        />
      }
    >
      <CodeBlock label={`Delivery of ${type}`} code={exampleRequest(type, source.scheme, isRotating)} />
    </Section>
  )
}
