import type { z } from 'zod'

/** An optional field. A remote service may also answer `null`; both read as absent. */
export function opt<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
}
