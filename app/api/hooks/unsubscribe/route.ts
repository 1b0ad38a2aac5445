import { hook } from '@/lib/desk/http/hook'
import { unsubscribe } from '@/lib/desk/notifications/settings'

/** Mail programs call it (RFC 8058), without a session or an origin: the signed token is the credential. */
export const POST = hook({
  claim: (_, url) => url.searchParams.get('token') ?? '',
  take: (token) => unsubscribe({ now: () => new Date() }, { token }),
})
