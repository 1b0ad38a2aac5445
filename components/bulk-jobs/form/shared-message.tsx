'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { Section } from '@/components/ui/titled-section'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { SetupProblem } from '../table/check-rows'
import { type FixedPart, isMapped, type Setup } from '../table/setup'

type SharedMessageProps = {
  template: PdfSignRequest
  setup: Setup
  problems: readonly SetupProblem[]
  onChange: (fixed: Setup['fixed']) => void
}

/** Subject, message and expiry where a row says nothing else. */
export function SharedMessage({ template, setup, problems, onChange }: SharedMessageProps) {
  const { fixed } = setup
  const wired = (part: FixedPart) => ({
    value: fixed[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...fixed, [part]: target.value }),
  })
  const errorOf = (part: FixedPart) => problems.find(({ path }) => path === part)?.text
  const helpOf = (part: FixedPart, ofTemplate: string) =>
    isMapped(setup, part) ? 'Used where the row’s cell is empty.' : ofTemplate
  const days = template.expirationDays
  return (
    <Section title="Message">
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
        <Field label="Subject" error={errorOf('subject')} help={helpOf('subject', 'If empty, the template’s.')}>
          <Input autoComplete="off" placeholder={template.emailSubject} {...wired('subject')} />
        </Field>
        <Field
          label="Message"
          optional
          error={errorOf('message')}
          help={helpOf('message', template.emailMessage ? 'If empty, the template’s.' : 'If empty, there is none.')}
        >
          <Textarea rows={3} placeholder={template.emailMessage} {...wired('message')} />
        </Field>
        <Field
          label="Days until it expires"
          optional
          error={errorOf('expiry')}
          help={`From 1 to 365. ${helpOf('expiry', days ? `If empty, the template’s ${days} days.` : 'If empty, it does not expire.')}`}
        >
          <Input inputMode="numeric" autoComplete="off" className="w-24" {...wired('expiry')} />
        </Field>
      </div>
    </Section>
  )
}
