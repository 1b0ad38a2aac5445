import { route } from '@/lib/bff/route'
import { noDefault } from '@/lib/desk/keys'

/** The configured key is the default again. */
export const DELETE = route(
  { permission: 'keys', freshAuth: true, activity: () => ({ action: 'key.default' }) },
  async () => {
    await noDefault()
    return { code: 200, message: 'The configured key is the default.' }
  },
)
