import { route } from '@/lib/bff/route'
import { noDefault } from '@/lib/desk/keys'

/** The configured key is the default again. */
export const DELETE = route(
  { permission: 'keys', activity: () => ({ action: 'key.change', detail: { key: 'configured', default: true } }) },
  async () => {
    await noDefault()
    return { code: 200, message: 'The configured key is the default.' }
  },
)
