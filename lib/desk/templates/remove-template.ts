import 'server-only'
import type { TemplateId } from '@/lib/contract/ids'
import type { Context, Person } from '@/lib/desk/platform/context'
import { templateTitle } from '@/lib/envelope/template-title'
import { runAlone } from './run-alone'

/** Deletes a template in the service. Envelopes that were sent from it stay as they are. */
export function removeTemplate(
  { upstream }: Context,
  _: Person,
  { id }: { id: TemplateId },
): Promise<{ name: string }> {
  return runAlone(id, async () => {
    const template = await upstream.template(id)
    await upstream.removeTemplate(id)
    return { name: templateTitle(template) }
  })
}
