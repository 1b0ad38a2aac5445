import { Fact } from '@/components/ui/fact'

const RULES = [
  ['Accepted', 'Any 2xx within 15 s.'],
  [
    'Retried',
    'Anything else, redirects included, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h by default, or later with Retry-After.',
  ],
  ['Dead letter', 'After the last retry. Retry it on the endpoint’s page.'],
  ['Paused', 'At once by 410 Gone, or after five days of failures only.'],
  ['Order', 'Not guaranteed. Compare event_time before you overwrite a newer state.'],
  ['Duplicates', 'Possible. Skip delivery ids and event ids that you already have.'],
] as const

/** How receivers answer, and what the service does then. */
export function DeliveryRules() {
  return (
    <dl aria-label="Delivery" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {RULES.map(([term, text]) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}
