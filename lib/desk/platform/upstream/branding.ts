import { z } from 'zod'
import type { Branding } from '@/lib/contract/branding'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Reads } from './cache/reads'

const Done = z.looseObject({})
/** How a service says that it has no such call. */
const NOT_OFFERED = [404, 501]

export const branding = (reads: Reads) => ({
  /** Passes on how the account's mails look. False for a service without such a call. */
  async saveBranding(body: Branding): Promise<boolean> {
    try {
      await reads.change({ method: 'PUT', path: '/branding', body }, Done, [])
      return true
    } catch (error) {
      if (isRefusal(error) && NOT_OFFERED.includes(error.code)) return false
      throw error
    }
  },
})
