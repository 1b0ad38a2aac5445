import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeResponse } from '@/lib/contract/identity'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import {
  brandingSettings,
  reminderSettings,
  type SendSettings,
  senderSettings,
  settingDifferences,
} from '@/lib/desk/drafts/contract/send-settings'
import type { ReminderSettings } from '@/lib/desk/reminders/contract/rule'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { deskRuleQuery, templateRuleQuery } from './queries/reminder-rules'
import { brandingQuery, identityQuery } from './queries/session'
import { useReadAgain } from './queries/templates'

type SendReviewInput = {
  /** The template that is sent from, as it is now. */
  template: ReadTemplate | undefined
  templateId: string | undefined
  /** Whether the page shows the reminder rule of the template or of all envelopes. */
  hasRule: boolean
}

/**
 * What a send takes from elsewhere: the template, the sender, the branding and the reminder rule.
 * Somebody can change them while the page is open. Then the page shows the new ones and what differs,
 * and the next press of "Send" leads the person there and sends nothing.
 */
export function useSendReview({ template, templateId, hasRule }: SendReviewInput) {
  const client = useQueryClient()
  const readTemplate = useReadAgain(templateId ?? '')
  const templateRule = templateRuleQuery(templateId ?? '')
  const identity = useQuery(identityQuery).data
  const branding = useQuery(brandingQuery).data
  const rules = [
    useQuery({ ...deskRuleQuery, enabled: hasRule && templateId === undefined }).data,
    useQuery({ ...templateRule, enabled: hasRule && templateId !== undefined }).data,
  ]
  const ruleOf = ([desk, own]: typeof rules) => (hasRule ? (templateId === undefined ? desk : own) : undefined)
  const settings = sendSettings(identity, branding, ruleOf(rules))
  const [earlierTemplate, setEarlierTemplate] = useState(template)
  const [earlierSettings, setEarlierSettings] = useState(settings)
  // What is read first is what the person looks at.
  const firstSettings = { ...settings, ...earlierSettings }
  if (Object.keys(firstSettings).length > Object.keys(earlierSettings).length) setEarlierSettings(firstSettings)
  const isOtherTemplate = template && earlierTemplate && template.fingerprint !== earlierTemplate.fingerprint
  const differences = settingDifferences(earlierSettings, settings)
  const version = JSON.stringify([template?.fingerprint, settings])
  /** The version to which a press of "Send" has led the person. */
  const [versionOfPress, setVersionOfPress] = useState<string>()

  return {
    templateNews: isOtherTemplate ? { earlier: earlierTemplate, template } : undefined,
    settingsNews: differences.length > 0 ? differences : undefined,
    /** What this page shows, for the server to compare with. */
    reviewed: { template: template?.fingerprint, settings },
    /** False if the person has not been led to what changed: then this press does that. */
    mayGoOn(): boolean {
      if ((!isOtherTemplate && differences.length === 0) || versionOfPress === version) return true
      setVersionOfPress(version)
      return false
    },
    /** The server refused what this page shows: reads what there is now, and shows it. */
    async refresh(): Promise<void> {
      const keys = [identityQuery, brandingQuery, deskRuleQuery, templateRule].map(({ queryKey }) => queryKey)
      const [current] = await Promise.all([
        template && readTemplate(),
        ...keys.map((queryKey) => client.refetchQueries({ queryKey, exact: true, type: 'active' })),
      ])
      const now = sendSettings(
        client.getQueryData(identityQuery.queryKey),
        client.getQueryData(brandingQuery.queryKey),
        ruleOf([client.getQueryData(deskRuleQuery.queryKey), client.getQueryData(templateRule.queryKey)]),
      )
      setEarlierTemplate(template)
      setVersionOfPress(JSON.stringify([current?.fingerprint, now]))
    },
  }
}

const sendSettings = (
  identity: MeResponse | undefined,
  branding: DeskBranding | undefined,
  rule: ReminderSettings | undefined,
): SendSettings => ({
  ...(identity && senderSettings(identity)),
  ...(branding && brandingSettings(branding)),
  ...(rule && reminderSettings(rule.applies)),
})
