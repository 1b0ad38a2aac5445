import { useEffect, useEffectEvent } from 'react'
import type { UseFormSetValue } from 'react-hook-form'
import { z } from 'zod'
import { readTab, removeFromTab, writeTab } from '@/lib/browser/tab-storage'

const KEY = 'unsaved branding'

const Values = z.object({
  logo: z.string().optional(),
  accent: z.string(),
  senderName: z.string(),
  replyTo: z.string(),
  mailFooter: z.string(),
  signConsent: z.string(),
  approveConsent: z.string(),
  consentLanguage: z.string(),
})
/** The form's texts; an empty one keeps the service's own look. */
export type BrandingValues = z.infer<typeof Values>
export const BRANDING_PARTS = Values.keyof().options

type Form = { saved: BrandingValues; shown: BrandingValues; setValue: UseFormSetValue<BrandingValues> }

/** Keeps in this tab what is not saved, and brings it back when the form is opened again. Parts that were not changed stay as somebody else may have saved them. */
export function useUnsavedBranding({ saved, shown, setValue }: Form) {
  const changed = BRANDING_PARTS.filter((part) => (shown[part] ?? '') !== (saved[part] ?? ''))
  const text = JSON.stringify(Object.fromEntries(changed.map((part) => [part, shown[part] ?? ''])))
  const show = (values: Partial<BrandingValues>) => {
    for (const part of BRANDING_PARTS) if (part in values) setValue(part, values[part] ?? '')
  }

  const restore = useEffectEvent(() => show(Values.partial().safeParse(JSON.parse(readTab(KEY) ?? '{}')).data ?? {}))
  useEffect(() => restore(), [])
  useEffect(() => {
    if (text === '{}') removeFromTab(KEY)
    else writeTab(KEY, text)
  }, [text])

  return { isChanged: changed.length > 0, discard: () => show(saved) }
}
