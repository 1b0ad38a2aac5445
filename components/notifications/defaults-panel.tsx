import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { Panel } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { NOTIFICATION_KINDS } from '@/lib/desk/notifications/contract/notification'
import type { NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { RulesTable } from './rules-table'
import { useSaveSettings } from './use-settings'

/** For admins: the rules of everybody who has none of their own. */
export function DefaultsPanel({ settings: { defaults, sends_mails } }: { settings: NotificationSettings }) {
  const [rules, setRules] = useState(defaults)
  const save = useSaveSettings('defaults')
  const toast = useToast()
  return (
    <Panel title="Team defaults" about="For everybody who has not chosen their own.">
      <div className="flex flex-col gap-4">
        <RulesTable
          label="Team defaults"
          kinds={NOTIFICATION_KINDS}
          rules={rules}
          sendsMails={sends_mails}
          onChange={setRules}
        />
        <FailedAction error={save.error} title="Not saved" />
        <div>
          <Button
            pending={save.isPending}
            onClick={() => save.mutate({ rules }, { onSuccess: () => toast({ title: 'Team defaults saved' }) })}
          >
            Save team defaults
          </Button>
        </div>
      </div>
    </Panel>
  )
}
