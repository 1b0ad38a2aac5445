import { z } from 'zod'
import { WireId } from '@/lib/contract/ids'

/** Segments of the doors' addresses. */
export const Id = z.object({ id: WireId })
export const IdAndIndex = Id.extend({ index: z.coerce.number().int().min(0) })
/** At least 128 bits in base64url; anything else is no signing token and never leaves the desk. */
export const Token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/) })
export const TokenAndIndex = Token.extend({ index: z.coerce.number().int().min(0) })
