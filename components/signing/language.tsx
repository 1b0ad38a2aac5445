'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Clock } from '@/components/ui/clock'
import { describeError } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { missingCode } from '@/components/ui/loadable'
import { savePreference } from '@/components/ui/preference-cookie'
import { type Texts, TextsContext } from '@/components/ui/texts'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { consent } from '@/lib/messages/en/consent'
import type { dialogs } from '@/lib/messages/en/dialogs'
import type { pages } from '@/lib/messages/en/pages'
import type { room } from '@/lib/messages/en/room'
import { directionOf, LANGUAGE_COOKIE, LANGUAGES } from '@/lib/messages/languages'
import { type Catalog, type Translator, translator } from '@/lib/messages/translator'
import { formatIn } from '@/lib/text/time-zone'

export type PageTranslator = Translator<typeof pages>
export type RoomTranslator = Translator<typeof pages & typeof consent & typeof room>
export type DialogTranslator = Translator<typeof pages & typeof consent & typeof room & typeof dialogs>

type Language = {
  translate: ReturnType<typeof translator<Record<string, string>>>
  /** What dialogs say is there. */
  hasDialogs: boolean
  loadDialogs: () => void
}

const Messages = createContext<Language | undefined>(undefined)

type SignLanguageProps = { messages: Catalog; children: ReactNode }

/**
 * Gives the pages below the messages that the server chose and compiled. What only dialogs say is
 * loaded when somebody begins to fill in.
 */
export function SignLanguage({ messages: { language, messages }, children }: SignLanguageProps) {
  const [isWanted, setIsWanted] = useState(false)
  const {
    data: dialogs,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.signing.messages(language),
    queryFn: () => call<Catalog>(`/api/sign/messages/${language}`),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // A dialog stays open while the page changes its language.
    placeholderData: (before) => before,
  })
  const value = useMemo(() => {
    const translate = translator<Record<string, string>>({ language, messages: { ...messages, ...dialogs?.messages } })
    return { translate, hasDialogs: dialogs !== undefined, loadDialogs: () => setIsWanted(true) }
  }, [language, messages, dialogs])
  const texts = useMemo((): Texts => {
    const t: DialogTranslator = value.translate
    const failures = {
      describe: (error: unknown) => describeFailure(t, error),
      requestId: (id: string) => t('requestId', { id }),
    }
    return { say: value.translate, failures }
  }, [value])
  useEffect(() => showLanguage(language), [language])
  useEffect(() => {
    if (isError) missingCode.report(() => void refetch())
  }, [isError, refetch])
  useEffect(() => {
    // Pages round the room load no code.
    if ('newVersion' in messages) missingCode.setTexts(texts)
    return () => missingCode.setTexts()
  }, [messages, texts])
  return (
    <Messages value={value}>
      <TextsContext value={texts}>{children}</TextsContext>
    </Messages>
  )
}

/** The server has done it, unless the page was reached from one of the dashboard. */
function showLanguage(language: string): () => void {
  const { documentElement: root } = document
  const { lang, dir } = root
  root.lang = language
  root.dir = directionOf(language)
  return () => {
    root.lang = lang
    root.dir = dir
  }
}

function useLanguage(): Language {
  const messages = useContext(Messages)
  if (!messages) throw new Error('the page has no messages')
  return messages
}

export const useMessages = (): PageTranslator => useLanguage().translate
/** In the signing room. */
export const useRoomMessages = (): RoomTranslator => useLanguage().translate
/** In its dialogs, and where a form is filled in. */
export const useDialogMessages = (): DialogTranslator => useLanguage().translate

/** Whether dialogs can open. Once it is asked with true, what they say is loaded. */
export function useDialogsReady(isWanted: boolean): boolean {
  const { hasDialogs, loadDialogs } = useLanguage()
  useEffect(() => {
    if (isWanted) loadDialogs()
  }, [isWanted, loadDialogs])
  return hasDialogs
}

function describeFailure(t: DialogTranslator, error: unknown): string {
  if (error instanceof CallError && error.reason === 'signer_already_pending') return t('alreadyAsked')
  if (t.language === 'en') return describeError(error).message
  if (!(error instanceof CallError)) return t('unexpected')
  if (error.code === 429) return t('tooOften')
  if (error.reason === 'delegation_limit') return t('delegationLimit')
  if (error.reason === 'document_not_sealed') return t('notSealed')
  if (error.field !== undefined) return t('notAccepted')
  return t(error.code === 0 ? 'tryAgain' : 'unexpected')
}

/** English dates are written as in Britain: the day first. */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

/** Writes a moment in the page's language, with its zone. */
export function useMoment(): (date: Date) => string {
  const { language } = useMessages()
  const { zone } = useContext(Clock)
  return (date) =>
    formatIn(
      zone,
      { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
      localeOf(language),
    ).format(date)
}

/** Writes a day, which is given as `2026-11-27`. */
export const describeDay = (language: string, day: string): string =>
  formatIn('UTC', { day: 'numeric', month: 'short', year: 'numeric' }, localeOf(language)).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Names one after the other. */
export const listNames = (language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names)

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
