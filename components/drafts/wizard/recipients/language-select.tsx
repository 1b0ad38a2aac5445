import { Select } from '@/components/ui/field'
import { useAccountLanguage, useOffer } from '@/lib/browser/queries/session'
import { LANGUAGES } from '@/lib/messages/languages'

/** The languages of emails, and one that another program chose. */
const optionsWith = (chosen: string | undefined) => [
  ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
  ...(chosen && LANGUAGES.every(({ tag }) => tag !== chosen) ? [{ value: chosen, label: chosen }] : []),
]

type LanguageSelectProps = {
  /** What the sender chose; undefined for the slot's language, or else the account's. */
  value: string | undefined
  slotLanguage?: string | undefined
  readOnly: boolean
  onChange: (language: string | undefined) => void
}

/** What a person reads their emails and the document's page in, where the service offers it. */
export function LanguageSelect({ value, slotLanguage, readOnly, onChange }: LanguageSelectProps) {
  const isOffered = useOffer('languages')
  const accountLanguage = useAccountLanguage()
  if (!isOffered) return null
  const usual = slotLanguage ?? accountLanguage
  const language = value ?? usual
  return (
    <Select
      aria-label="Language"
      className="w-36"
      options={optionsWith(language)}
      value={language}
      disabled={readOnly}
      onValueChange={(chosen) => onChange(chosen === usual ? undefined : chosen)}
    />
  )
}
