import { z } from 'zod'
import { isAddress, isAskedAddress, isSafeAddress, MAX_KNOWN_LENGTH, MAX_OCTETS } from './address'

/** Schemas of addresses. The rules are in `address.ts`, which pages load without zod. */

/** An address that mail can be sent to. Its format is `email` with the letters of RFC 6531. */
export const Email = z
  .string()
  .max(MAX_OCTETS, { message: 'Invalid email address', abort: true })
  .refine(isAddress, { message: 'Invalid email address' })
  .meta({ format: 'idn-email' })

/** An address that an envelope has already, whatever its service takes for one. */
export const KnownAddress = z
  .string()
  .min(1)
  .max(MAX_KNOWN_LENGTH)
  .refine(isSafeAddress, { message: 'The address holds characters that no address may have.' })

export const AskedAddress = KnownAddress.refine(isAskedAddress, {
  message: 'Invalid email address',
})
