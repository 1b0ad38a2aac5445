'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState, FailedAction } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading'
import { Disclosure, Panel } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import {
  type BrowserNotifications,
  browserNotifications,
  turnOffBrowserNotifications,
  turnOnBrowserNotifications,
} from '@/lib/browser/browser-notifications'
import { hasChangedMeanwhile } from '@/lib/browser/call'
import { useMay } from '@/lib/browser/queries/session'
import { NOTIFICATION_KINDS } from '@/lib/desk/notifications/contract/notification'
import { mergeRules } from '@/lib/desk/notifications/contract/rule-changes'
import type { NotificationRules, NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { ChatPanel } from './chat-panel'
import { OwnPanel, RulesTable } from './own-panel'
import { settingsQuery, useSaveSettings } from './queries'

/** What a person is notified of and where; for admins also the desk's rules and the chat. */
export function Notifications() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const isAdmin = useMay('notifications')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingPanel note="Loading the notification settings" lines={['w-40', 'w-72', 'w-56']} />
  return (
    <div className="flex max-w-180 flex-col gap-8">
      {data.mail_problems?.length ? (
        <Banner tone="warn" title="Emails cannot be sent now">
          {data.mail_problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>They go out when the mail server works again. The log says more.</p>
        </Banner>
      ) : null}
      <OwnPanel settings={data} />
      <BrowserPanel />
      {isAdmin ? <DefaultsPanel settings={data} /> : null}
      {isAdmin ? <ChatPanel chat={data.chat} /> : null}
    </div>
  )
}

const MEANS: Record<BrowserNotifications, string> = {
  unsupported: 'This browser can’t show notifications.',
  blocked: 'Blocked. Allow this site in the browser’s settings, then reload the page.',
  on: 'On until you sign out, while a tab is open.',
  off: 'Off',
}

/** Notifications outside of the page. The browser asks only after a click here. */
function BrowserPanel() {
  const [state, setState] = useState<BrowserNotifications>()
  useEffect(() => setState(browserNotifications()), [])
  return (
    <Panel title="This browser" about="Others at this screen can read them.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-14">
          {state ? MEANS[state] : ''}
        </p>
        {state === 'on' || state === 'off' ? (
          <Button
            onClick={() =>
              state === 'on'
                ? setState(turnOffBrowserNotifications())
                : void turnOnBrowserNotifications().then(setState)
            }
          >
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}

/** For admins: the rules of everybody who has none of their own. */
function DefaultsPanel({ settings: { defaults, sends_mails } }: { settings: NotificationSettings }) {
  const client = useQueryClient()
  /** What the changes are changes of, also when another admin saves. */
  const [from, setFrom] = useState(defaults)
  const [rules, setRules] = useState(defaults)
  const save = useSaveSettings('defaults')
  const toast = useToast()
  const show = (before: NotificationRules, { defaults: latest }: NotificationSettings) => {
    setRules((now) => mergeRules(before, now, latest))
    setFrom(latest)
  }
  const submit = () =>
    save.mutate(
      { from, rules },
      {
        onSuccess: (saved) => {
          show(rules, saved)
          toast({ title: 'Team defaults saved' })
        },
        onError: async (error) => {
          if (hasChangedMeanwhile(error)) show(from, await client.fetchQuery({ ...settingsQuery, staleTime: 0 }))
        },
      },
    )
  return (
    <Disclosure title="Team defaults, for everybody without their own">
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <RulesTable
          label="Team defaults"
          kinds={NOTIFICATION_KINDS}
          rules={rules}
          sendsMails={sends_mails}
          onChange={setRules}
        />
        <FailedAction error={save.error} title="Not saved" />
        <div>
          <Button pending={save.isPending} onClick={submit}>
            Save team defaults
          </Button>
        </div>
      </div>
    </Disclosure>
  )
}
