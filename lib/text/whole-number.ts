import { z } from 'zod'

/**
 * A whole number from 0 as it is usually written. `Number` also reads `00`, `+1`, `1e3`, `0x1` and
 * ` 1 `, so one thing would have many addresses.
 */
export const WholeNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'must be a whole number')
  .transform(Number)
