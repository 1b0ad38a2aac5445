import { z } from 'zod'

/** A 36-character UUID. `z.uuid()` would also refuse the variants and versions that the interface allows. */
export const WireId = z.guid()
export const EnvelopeId = WireId
export type EnvelopeId = z.infer<typeof EnvelopeId>
export const TemplateId = WireId
export type TemplateId = z.infer<typeof TemplateId>
