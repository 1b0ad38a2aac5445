import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeResponse } from '@/lib/contract/identity'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import {
  lookOf,
  remindersOf,
  type Surroundings,
  senderOf,
  surroundingDifferences,
} from '@/lib/desk/drafts/contract/surroundings'
import type { ReminderSettings } from '@/lib/desk/reminders/contract/rule'
import { deskRuleQuery, templateRuleQuery } from './queries/reminder-rules'
import { brandingQuery, identityQuery } from './queries/session'

type Reminders = { template: string | undefined } | undefined

/**
 * Whether the sender, the look of emails and the rule of reminders are still those that this page
 * was drawn with: an admin can change them at any moment. `reminders`: whose rule the page shows,
 * undefined where it shows none, or the draft has its own.
 */
export function useSurroundings(reminders: Reminders) {
  const client = useQueryClient()
  const template = reminders?.template
  const ofTemplate = templateRuleQuery(template ?? '')
  const identity = useQuery(identityQuery).data
  const branding = useQuery(brandingQuery).data
  const deskRule = useQuery({ ...deskRuleQuery, enabled: reminders !== undefined && template === undefined }).data
  const templateRule = useQuery({ ...ofTemplate, enabled: template !== undefined }).data
  const rule = template === undefined ? deskRule : templateRule
  const now = surroundings(identity, branding, reminders && rule)
  const [reviewed, setReviewed] = useState(now)
  // What comes first is what the person looks at.
  const known = { ...now, ...reviewed }
  if (Object.keys(known).length > Object.keys(reviewed).length) setReviewed(known)
  const version = JSON.stringify(now)
  /** To which a press of "Send" has led. */
  const [versionOfPress, setVersionOfPress] = useState<string>()
  const differences = surroundingDifferences(reviewed, now)
  return {
    differences,
    /** What is on this page, for the server to compare with. */
    shown: now,
    /** False if the person has not been led to what changed: then this press does that. */
    mayGoOn(): boolean {
      if (differences.length === 0 || versionOfPress === version) return true
      setVersionOfPress(version)
      return false
    },
    /** The server has refused what is on this page: reads what there is now. */
    async refresh(): Promise<void> {
      const ruleKey = template === undefined ? deskRuleQuery.queryKey : ofTemplate.queryKey
      const keys: QueryKey[] = [identityQuery.queryKey, brandingQuery.queryKey, ruleKey]
      await Promise.all(keys.map((queryKey) => client.refetchQueries({ queryKey, exact: true, type: 'active' })))
      const current = surroundings(
        client.getQueryData(identityQuery.queryKey),
        client.getQueryData(brandingQuery.queryKey),
        reminders && client.getQueryData<ReminderSettings>(ruleKey),
      )
      setVersionOfPress(JSON.stringify(current))
    },
  }
}

const surroundings = (
  identity: MeResponse | undefined,
  branding: DeskBranding | undefined,
  rule: ReminderSettings | undefined,
): Surroundings => ({
  ...(identity && senderOf(identity)),
  ...(branding && lookOf(branding)),
  ...(rule && remindersOf(rule.applies)),
})
