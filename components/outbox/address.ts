import { defineSearchParams, type SearchParams, text } from '@/lib/url/search-params'

/** Whose mails are listed, and which one is open. */
export const outboxParams = defineSearchParams({ to: text(320), mail: text(100) })
export type OutboxParams = SearchParams<typeof outboxParams>
