'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { useMay } from '@/lib/browser/queries/session'
import { BrowserPanel } from './browser-panel'
import { ChatPanel } from './chat-panel'
import { DefaultsPanel } from './defaults-panel'
import { OwnPanel } from './own-panel'
import { settingsQuery } from './use-settings'

/** What a person is notified of and where; for admins also the desk's rules and the chat. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const isAdmin = useMay('notifications')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingPanel note="Loading the notification settings" lines={['w-40', 'w-72', 'w-56']} />
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {data.mail_problems?.length ? (
        <Banner tone="warn" title="Emails cannot be sent now">
          {data.mail_problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>They are sent when the mail server works again. The log says more.</p>
        </Banner>
      ) : null}
      <OwnPanel settings={data} />
      <BrowserPanel />
      {isAdmin ? <DefaultsPanel settings={data} /> : null}
      {isAdmin ? <ChatPanel chat={data.chat} /> : null}
    </div>
  )
}
