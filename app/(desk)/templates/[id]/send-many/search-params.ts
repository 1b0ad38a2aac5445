import { defineSearchParams, oneOf } from '@/lib/url/search-params'

/** The step that is shown, once there are rows. */
export const sendManyParams = defineSearchParams({ step: oneOf(['columns', 'check', 'review']) })
