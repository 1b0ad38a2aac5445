import 'server-only'
import type { Client } from '@/lib/desk/activity/activity'
import { clientAddress } from './client-address'
import { deviceOf } from './session/device'

/** Where a request comes from, as the activity record keeps it. */
export const clientOf = (headers: Headers): Client => ({
  address: clientAddress(headers),
  device: deviceOf(headers.get('user-agent') ?? ''),
})
