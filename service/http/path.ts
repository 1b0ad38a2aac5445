import { WireId } from '@/lib/contract/ids'
import { notFound, type Resource } from '../errors'

/** An id on a path. One that is malformed is like any unknown one: 404. */
export function idOnPath(what: Resource, id: string): string {
  if (!WireId.safeParse(id).success) throw notFound(what)
  return id.toLowerCase()
}
