import { defineSearchParams, type SearchParams, text } from '@/lib/url/search-params'

/** The address whose emails are listed, and the email that is open. */
export const outboxParams = defineSearchParams({ to: text(320), mail: text(100) })
export type OutboxParams = SearchParams<typeof outboxParams>
