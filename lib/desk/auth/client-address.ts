import 'server-only'
import { normalizeAddress } from '@/lib/http/peer-address'

/**
 * The address a request comes from. The HTTP server has replaced what the client wrote in this header by the address of the
 * socket, or by the one that trusted proxies report (lib/desk/server/harden.ts).
 */
export const clientAddress = (headers: Headers): string | undefined =>
  normalizeAddress(headers.get('x-forwarded-for') ?? '')
