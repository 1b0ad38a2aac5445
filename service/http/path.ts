import { EnvelopeId, TemplateId, WireId } from '@/lib/contract/ids'
import { notFound } from '../errors'

const IDS = { envelope: EnvelopeId, template: TemplateId, subscription: WireId, delivery: WireId, key: WireId }

/** An id on a path, in lower case. One that is malformed is like any unknown one: 404. */
export function idOnPath<What extends keyof typeof IDS>(what: What, id: string): ReturnType<(typeof IDS)[What]['parse']>
export function idOnPath(what: keyof typeof IDS, id: string): string {
  const { success, data } = IDS[what].safeParse(id.toLowerCase())
  if (!success) throw notFound(what)
  return data
}
