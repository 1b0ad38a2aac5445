'use client'

import { useQuery } from '@tanstack/react-query'
import { Section } from '@/components/ui/panel'
import { templateRuleQuery } from '@/lib/browser/queries/reminders'
import { useMay } from '@/lib/browser/queries/session'
import { ChangeRule } from './change-rule'
import { describeRule, describeSource } from './describe-rule'

const OPTIONS = [
  { value: 'inherit', label: 'As for all envelopes' },
  { value: 'off', label: 'Off' },
  { value: 'own', label: 'On, with its own days' },
] as const

/** When people who were sent this template are reminded. */
export function TemplateReminders({ id }: { id: string }) {
  const query = templateRuleQuery(id)
  const { data } = useQuery(query)
  const maySend = useMay('send')
  // An extra of the page, whose main part shows what is wrong.
  if (!data) return null
  const change = (
    <ChangeRule
      path={`/api/templates/${id}/reminders`}
      queryKey={query.queryKey}
      choice={data.choice}
      description="For envelopes sent from this template, also those that wait for a signature now."
      options={OPTIONS}
    />
  )
  return (
    <Section title="Reminders" aside={maySend ? change : null}>
      <p className="text-14">{describeSource(data)}</p>
      {data.applies ? <p className="mt-1 text-13 text-ink-soft">{describeRule(data.applies)}</p> : null}
    </Section>
  )
}
