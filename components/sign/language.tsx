'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Select } from '@/components/ui/field'
import { savePreference } from '@/components/ui/preference-cookie'
import { useZone } from '@/components/ui/time'
import type { pages } from '@/lib/messages/en/pages'
import { LANGUAGE_COOKIE, LANGUAGES } from '@/lib/messages/languages'
import { type Compiled, type Translator, translator } from '@/lib/messages/translator'

export type PageTranslator = Translator<typeof pages>

const Messages = createContext<PageTranslator | undefined>(undefined)

/** Gives the pages below the messages that the server chose and compiled. */
export function SignLanguage({ messages, children }: { messages: Compiled; children: ReactNode }) {
  const t = useMemo(() => translator<typeof pages>(messages), [messages])
  return <Messages value={t}>{children}</Messages>
}

export function useMessages(): PageTranslator {
  const t = useContext(Messages)
  if (!t) throw new Error('the page has no messages')
  return t
}

/** Writes a moment in the page's language, with its zone. */
export function useMoment(): (date: Date) => string {
  const { language } = useMessages()
  const zone = useZone()
  return (date) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    }).format(date)
}

const OPTIONS = LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))

/** Another language for this browser, also for the next link. */
export function LanguageChoice() {
  const t = useMessages()
  const router = useRouter()
  return (
    <Select
      aria-label={t('language')}
      className="w-44"
      options={OPTIONS}
      value={t.language}
      onValueChange={(language) => {
        savePreference(LANGUAGE_COOKIE, language)
        router.refresh()
      }}
    />
  )
}
