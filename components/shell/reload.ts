import { readTab, removeFromTab, writeTab } from '@/lib/browser/tab-storage'
import { type Field, fieldName, findField, restoreField } from './pre-hydration-input'

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
