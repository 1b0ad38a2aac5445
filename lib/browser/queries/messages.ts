import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MailTranslator } from '@/lib/mail/letter'
import { type Catalog, translator } from '@/lib/messages/translator'
import { call } from '../call'
import { queryKeys } from '../keys'
import { useAccountLanguage } from './session'

/**
 * Writes the preview of an email in a signer's language, else the account's; undefined until its
 * messages are there.
 */
export function useMailTranslator(chosen: string | undefined): MailTranslator | undefined {
  const accountLanguage = useAccountLanguage()
  const language = chosen ?? accountLanguage
  const { data } = useQuery({
    queryKey: queryKeys.mailMessages(language),
    queryFn: ({ signal }) => call<Catalog>(`/api/messages/${encodeURIComponent(language)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => data && translator(data), [data])
}
