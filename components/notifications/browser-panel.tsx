import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import {
  type BrowserNotifications,
  browserNotifications,
  turnOffBrowserNotifications,
  turnOnBrowserNotifications,
} from '@/lib/browser/browser-notifications'

const MEANS: Record<BrowserNotifications, string> = {
  unsupported: 'This browser can’t show notifications.',
  blocked: 'This browser blocks notifications of this site. Allow them in its settings, then reload the page.',
  on: 'On in this browser until you sign out, while a tab of the dashboard is open.',
  off: 'Off in this browser.',
}

/** Notifications outside of the page. The browser asks only after a click here. */
export function BrowserPanel() {
  const [state, setState] = useState<BrowserNotifications>()
  useEffect(() => setState(browserNotifications()), [])
  return (
    <Panel
      title="This browser"
      about="Shows notifications outside of the page. Others with access to this screen can read them."
    >
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
