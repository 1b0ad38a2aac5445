import type { z } from 'zod'

/** An optional field of the wire. A remote service may also answer `null` for it; both read as absent. */
export function opt<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
}
