'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import { missingCode, watchScripts } from './missing-code'

const onServer = () => undefined

/** Says that a part of the page could not be loaded, over the page, which keeps what was entered. Rendered once in the layout. */
export function MissingCodeNote({ onReload }: { onReload: () => void }) {
  useEffect(watchScripts, [])
  const missing = useSyncExternalStore(missingCode.subscribe, missingCode.get, onServer)
  if (!missing) return null
  const isGone = missing === 'gone'
  return (
    <div className="floats fixed inset-x-4 top-4 z-50 mx-auto max-w-120 rounded-lg bg-raised shadow-float print:hidden">
      <Banner
        tone={isGone ? 'warn' : 'bad'}
        title={isGone ? 'A new version is available' : 'A part of this page could not be loaded'}
        action={
          <Button size="sm" variant={isGone ? 'primary' : 'secondary'} onClick={isGone ? onReload : missingCode.retry}>
            {isGone ? 'Reload' : 'Retry'}
          </Button>
        }
      >
        {isGone ? 'Reload the page to continue. What you entered on the page is kept.' : 'Check your connection.'}
      </Banner>
    </div>
  )
}
