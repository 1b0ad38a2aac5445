import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { learnTemplateUses } from './learn-template-uses'

/** Answers that were looked through. */
const learned = () => once('answers with uses of templates', () => new WeakSet<object>())

/** The service, from whose envelopes uses of templates are learned while they are read. Costs no request of the API key. */
export function learning(service: Upstream, key: ServiceKey | undefined): Upstream {
  const learn = (answer: object, envelopes: () => readonly PdfSignRequest[]) => {
    // A cached answer is the same object for every page that shows it.
    if (learned().has(answer)) return
    learned().add(answer)
    learnTemplateUses(service, key, envelopes()).catch((err: unknown) => {
      learned().delete(answer)
      log().warn({ part: 'templates', err }, 'uses of templates were not remembered')
    })
  }
  return {
    ...service,
    feed: async (query) => {
      const events = await service.feed(query)
      learn(events, () => events.map(({ envelope }) => envelope))
      return events
    },
    envelope: async (id) => {
      const envelope = await service.envelope(id)
      learn(envelope, () => [envelope])
      return envelope
    },
  }
}
