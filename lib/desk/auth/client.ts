import 'server-only'
import type { Client } from '@/lib/desk/activity/activity'
import { describeDevice } from '@/lib/desk/contract/user-agent'
import { clientAddress } from './client-address'

/** Where a request comes from, as the activity record keeps it. */
export const clientOf = (headers: Headers): Client => ({
  address: clientAddress(headers),
  device: describeDevice(headers.get('user-agent') ?? ''),
})
