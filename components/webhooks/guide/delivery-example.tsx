import { useContext, useState } from 'react'
import { Select } from '@/components/ui/field'
import { Section } from '@/components/ui/panel'
import { EndpointForm } from '@/lib/browser/endpoint-form'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { CodeBlock } from './code-block'
import { exampleRequest } from './event-examples'
import { useScheme } from './scheme'

/** What a receiver gets, beside the forms for endpoints where there is room. It follows their address and events. */
export default function DeliveryExample({ isRotating = false }: { isRotating?: boolean }) {
  const [chosen, setChosen] = useState<string>()
  const source = useScheme()
  const form = useContext(EndpointForm)
  const types = form?.events.length ? EVENT_TYPES.filter((each) => form.events.includes(each)) : EVENT_TYPES
  const type = types.find((each) => each === chosen) ?? types[0] ?? EVENT_TYPES[0]
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
          options={types.map((each) => ({ value: each, label: each }))}
        />
      }
    >
      <CodeBlock
        label={`Delivery of ${type}`}
        code={`${requestLine(form?.url)}${exampleRequest(type, source.scheme, isRotating)}`}
      />
    </Section>
  )
}

/** Where the delivery goes, once the form has an address. */
function requestLine(url = ''): string {
  const target = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined
  return target?.host ? `POST ${target.pathname}${target.search}\nHost: ${target.host}\n` : ''
}
