import { BULK_ROW_STATES } from '@/lib/desk/bulk/contract/bulk-row-states'
import { defineSearchParams, oneOf } from '@/lib/url/search-params'

/** The rows that are listed, by their state. */
export const bulkJobParams = defineSearchParams({ state: oneOf(BULK_ROW_STATES) })

/** The step that is shown, once there are rows. */
export const sendManyParams = defineSearchParams({ step: oneOf(['columns', 'check', 'review']) })
