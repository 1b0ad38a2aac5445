'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import type { DeskPerson, DeskRules } from '@/lib/desk/platform/auth/contract/people'
import { describeFactors } from './people-labels'
import { useRules } from './use-people'

/** Rules for everybody. An admin without a second factor cannot require one. */
export function RulePanel({ rules, self }: { rules: DeskRules; self: DeskPerson | undefined }) {
  const change = useRules()
  const on = change.isPending ? change.variables.second_factor_for_admins : rules.second_factor_for_admins
  const own = self !== undefined && describeFactors(self.second_factor) !== 'None'
  return (
    <Panel title="Rules">
      <Checkbox
        label="Admins need a second factor"
        help={
          own || on ? (
            'Admins without one must set it up before they can continue.'
          ) : (
            <>
              <TextLink href="/settings">Set up your own second factor</TextLink>
              <span> before you ask other admins for one.</span>
            </>
          )
        }
        checked={on}
        disabled={!own && !on}
        onCheckedChange={(second_factor_for_admins) => change.mutate({ second_factor_for_admins })}
      />
      {change.isError ? <ErrorState error={change.error} title="The rule was not changed" className="mt-3" /> : null}
    </Panel>
  )
}
