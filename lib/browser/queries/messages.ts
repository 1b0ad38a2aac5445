import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MailTranslator } from '@/lib/mail/letter'
import { type Compiled, translator } from '@/lib/messages/translator'
import { call } from '../call'
import { queryKeys } from '../keys'

/** Writes the preview of an email in a signer's language; undefined until its messages are there. */
export function useMailTranslator(language = 'en'): MailTranslator | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.mailMessages(language),
    queryFn: ({ signal }) => call<Compiled>(`/api/messages/${encodeURIComponent(language)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => data && translator(data), [data])
}
