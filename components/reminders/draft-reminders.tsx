'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { laterDialog } from '@/components/ui/loadable'
import { useNow } from '@/components/ui/time'
import { deskRuleQuery, templateRuleQuery } from '@/lib/browser/queries/reminder-rules'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { describeRule } from '@/lib/desk/reminders/contract/describe-rule'
import type { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { DAY_MS } from '@/lib/text/durations'
import { describeExpiry, ruleOptions } from './queries'

const RuleDialog = laterDialog(() => import('./rule-dialog').then((part) => part.RuleDialog))

const DEFAULT: RuleChoice = { use: 'inherit' }

type DraftRemindersProps = {
  draft: Pick<Draft, 'purpose' | 'template_id'>
  content: DraftContent
  /** The template that the draft is sent from. */
  template: { expirationDays?: number | undefined } | undefined
  isFrozen: boolean
  onChange: (choice: DraftContent['reminders']) => void
}

/** The reminders that signers get after the draft is sent, or after envelopes of the template are. */
export function DraftReminders({ draft, content, template: sentFrom, isFrozen, onChange }: DraftRemindersProps) {
  const { template_id: template } = draft
  const isTemplate = draft.purpose === 'template'
  const ofAll = useQuery({ ...deskRuleQuery, enabled: template === undefined })
  const ofTemplate = useQuery({ ...templateRuleQuery(template ?? ''), enabled: template !== undefined })
  const usual = (ofTemplate.data ?? ofAll.data)?.applies
  const [isOpen, setOpen] = useState(false)
  const choice = content.reminders ?? DEFAULT
  const now = new Date(useNow())
  const sentAt = content.scheduledFor ? new Date(content.scheduledFor) : now
  const days = content.expirationDays ?? sentFrom?.expirationDays
  const expiresAt = days ? new Date(sentAt.getTime() + days * DAY_MS) : undefined
  const history = { progressAt: sentAt, sent: 0, expiresAt }
  const rule = choice.use === 'own' ? choice.rule : choice.use === 'off' ? undefined : usual

  return (
    <div>
      <div className="flex items-baseline gap-2">
        <h3 className="text-13 font-medium text-ink">Reminders</h3>
        {isFrozen ? null : (
          <Button size="sm" variant="tertiary" {...RuleDialog.onHint} onClick={() => setOpen(true)}>
            Change
            <span className="sr-only"> reminders</span>
          </Button>
        )}
      </div>
      <p className="text-14">{rule ? describeRule(rule) : 'Off'}</p>
      <p role="status" className="text-13 font-medium text-warn empty:hidden">
        {describeExpiry(rule, history, now)}
      </p>
      <RuleDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        description={isTemplate ? 'For envelopes sent from this template.' : 'Only for this envelope.'}
        choice={choice}
        options={ruleOptions(isTemplate ? 'On, for this template' : 'On, for this envelope', usual)}
        history={history}
        pending={false}
        error={undefined}
        onSave={(chosen) => {
          onChange(chosen.use === 'inherit' ? undefined : chosen)
          setOpen(false)
        }}
      />
    </div>
  )
}
