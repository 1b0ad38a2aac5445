'use client'

import { useEffect } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { missingCode, watchScripts } from '@/components/ui/loadable'
import { readTab, removeFromTab, writeTab } from '@/lib/browser/tab-storage'
import { useStore } from '@/lib/store/use-store'
import { type Field, fieldName, findField, restoreField } from './pre-hydration-input'

/** Says that a part of the page could not be loaded, over the page, which keeps what was entered. Rendered once in the layout. */
export function MissingCodeNote({ onReload }: { onReload: () => void }) {
  useEffect(watchScripts, [])
  const missing = useStore(missingCode.reason)
  if (!missing) return null
  const isGone = missing === 'gone'
  const { say } = missingCode.getTexts()
  return (
    <div className="floats fixed inset-x-4 top-4 z-50 mx-auto max-w-120 rounded-lg bg-raised shadow-float print:hidden">
      <Banner
        tone={isGone ? 'warn' : 'bad'}
        title={isGone ? say('newVersionTitle') : say('partMissing')}
        action={
          <Button size="sm" variant={isGone ? 'primary' : 'secondary'} onClick={isGone ? onReload : missingCode.retry}>
            {isGone ? say('reload') : say('retry')}
          </Button>
        }
      >
        {isGone ? say('newVersion') : say('tryAgain')}
      </Banner>
    </div>
  )
}

const KEY = 'input before reload'
const TEXT_FIELDS = 'input:is([type=text], [type=email], [type=search], [type=tel], [type=url], :not([type])), textarea'

/** Loads the page again. What was typed, apart from passwords, is put back by `restoreInput`. */
export function reloadWithInput(): void {
  const fields = [...document.querySelectorAll<Field>(TEXT_FIELDS)].filter((field) => !field.matches(':read-only'))
  writeTab(KEY, JSON.stringify(fields.map((field) => [fieldName(field), field.value])))
  window.location.reload()
}

/** Fills in what was typed before `reloadWithInput`; pages that save their own input have it already. */
export function restoreInput(): void {
  const text = readTab(KEY)
  if (text === null) return
  removeFromTab(KEY)
  const fields: [string, string][] = JSON.parse(text)
  for (const [name, value] of fields) {
    const field = findField(name)
    if (field && !field.disabled && field.value !== value) restoreField(field, value)
  }
}
