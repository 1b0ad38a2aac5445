import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { accountScope } from './account-scope'
import { learnTemplateUses } from './learn-template-uses'
import { rememberContacts } from './remember-contacts'

/** Envelopes whose people are remembered already, by scope and id: each is written once in a process. */
const known = () => once('envelopes of contacts', () => new Set<string>())
const MAX_KNOWN = 20_000
/** Answers that were looked through. */
const learned = () => once('answers with contacts', () => new WeakSet<object>())
/** Of one page of the feed; an envelope has at most 100 signers. */
const MAX_PEOPLE = 1_000

/** The service, from whose envelopes contacts and uses of templates are learned while they are read. Costs no request of the API key. */
export function learning(service: Upstream, key: ServiceKey | undefined): Upstream {
  const learn = (answer: object, envelopes: () => readonly PdfSignRequest[]) => {
    // A cached answer is the same object for every page that shows it.
    if (learned().has(answer)) return
    learned().add(answer)
    const read = envelopes()
    Promise.all([learnContacts(service, key, read), learnTemplateUses(service, key, read)]).catch((err: unknown) => {
      learned().delete(answer)
      log().warn({ part: 'contacts', err }, 'what envelopes show was not remembered')
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

async function learnContacts(
  service: Upstream,
  key: ServiceKey | undefined,
  envelopes: readonly PdfSignRequest[],
): Promise<void> {
  if (envelopes.length === 0) return
  const scope = await accountScope(service, key?.id)
  const isNew = ({ id }: PdfSignRequest) => id !== undefined && !known().has(`${scope} ${id}`)
  const unknown = envelopes.filter(isNew)
  const people = unknown.flatMap(addressees).slice(0, MAX_PEOPLE)
  if (unknown.length === 0) return
  await desk().transaction((tx) => rememberContacts(tx, scope, people))
  if (known().size + unknown.length > MAX_KNOWN) known().clear()
  for (const { id } of unknown) known().add(`${scope} ${id}`)
}

/** The people that the sender named. Who got a slot by delegation was named by a signer, who could plant a wrong address. */
function addressees({ signers = [], createdOn }: PdfSignRequest) {
  const lastUsedAt = parseServiceDate(createdOn)
  if (!lastUsedAt) return []
  return signers.filter(({ delegatedFrom }) => !delegatedFrom).map(({ name, email }) => ({ name, email, lastUsedAt }))
}
