import { z } from 'zod'
import { ErrorReason } from './error-reason'
import { opt } from './optional'

/** Interface 2.6: `message` is the created object's id, or a confirmation; `notice` is the embedded service's own. */
export const ApiResponse = z.looseObject({ code: z.number().int(), message: z.string(), notice: opt(z.string()) })
export type ApiResponse = z.infer<typeof ApiResponse>

/** Interface 2.7. */
export const WireError = z.looseObject({ code: z.number().int(), message: z.string() })
export type WireError = z.infer<typeof WireError>

/** As the embedded service writes it: `field` names the offending input as a path such as `signers.0.email`. */
export const ServiceFault = WireError.extend({ reason: ErrorReason, field: opt(z.string()) })
export type ServiceFault = z.infer<typeof ServiceFault>
