import { z } from 'zod'

/** A 36-character UUID. `z.uuid()` would refuse variants that the interface allows. */
export const WireId = z.guid()

/** Branded, so that the compiler refuses one kind of id where another is expected. */
export const EnvelopeId = WireId.brand<'EnvelopeId'>()
export type EnvelopeId = z.infer<typeof EnvelopeId>
export const TemplateId = WireId.brand<'TemplateId'>()
export type TemplateId = z.infer<typeof TemplateId>
