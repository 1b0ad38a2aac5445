import { defineSearchParams, text } from '@/lib/url/search-params'

/** Statuses are free text: the service may know one that this dashboard does not. */
export const envelopesParams = defineSearchParams({ status: text(60) })
