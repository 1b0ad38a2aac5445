import { useState } from 'react'
import { Select } from '@/components/ui/field'
import { Section } from '@/components/ui/panel'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import { parseUrl } from '@/lib/url/url'
import { CodeBlock } from './code-block'
import { exampleRequest } from './event-examples'
import { useScheme } from './scheme'

type DeliveryExampleProps = {
  /** What the form beside it has so far. */
  url?: string
  events?: readonly EventType[]
  isRotating?: boolean
}

/** What a receiver gets, beside the forms for endpoints where there is room. */
export default function DeliveryExample({ url = '', events = [], isRotating = false }: DeliveryExampleProps) {
  const [chosen, setChosen] = useState<string>()
  const source = useScheme()
  const types = events.length > 0 ? EVENT_TYPES.filter((each) => events.includes(each)) : EVENT_TYPES
  const type = types.find((each) => each === chosen) ?? types[0] ?? EVENT_TYPES[0]
  if (!source || source.from === 'unknown') return null
  const target = parseUrl(url.trim())
  const requestLine = target?.host ? `POST ${target.pathname}${target.search}\nHost: ${target.host}\n` : ''
  return (
    <Section
      title={isRotating ? 'A delivery during the rotation' : 'A delivery'}
      aside={
        <Select
          aria-label="Event of the example"
          className="w-48"
          value={type}
          onValueChange={setChosen}
          options={types.map((each) => ({ value: each, label: each }))}
        />
      }
    >
      <CodeBlock
        label={`Delivery of ${type}`}
        code={`${requestLine}${exampleRequest(type, source.scheme, isRotating)}`}
      />
    </Section>
  )
}
