import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { eventOf } from '@/lib/desk/upstream/feed'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { showChange, storeAnswer } from './read-envelope'

/** Answers that are in the mirror. */
const answersInMirror = () => once('answers in the mirror', () => new WeakSet<object>())

/**
 * The service, whose answers to a person's requests also go into the mirror of their account. The
 * mirror shows a new envelope before the person gets the answer.
 */
export function recordAnswers(service: Upstream, key: ServiceKey | undefined): Upstream {
  const store = (answer: object, events: () => EnvelopeEvent[]) => {
    // A cached answer is the same object for every page that shows it.
    if (answersInMirror().has(answer)) return
    answersInMirror().add(answer)
    storeAnswer(key, answer, events()).catch((err: unknown) => {
      answersInMirror().delete(answer)
      log().warn({ part: 'mirror', err }, 'an answer of the service was not stored')
    })
  }
  const creating = async <T extends { id: string }>(create: () => Promise<T>): Promise<T> => {
    const answer = await create()
    await showChange({ upstream: service, key }, answer.id)
    return answer
  }
  return {
    ...service,
    feed: async (query) => {
      const events = await service.feed(query)
      store(events, () => events)
      return events
    },
    envelope: async (id) => {
      const envelope = await service.envelope(id)
      store(envelope, () => [eventOf(envelope)])
      return envelope
    },
    createFromTemplate: (...input) => creating(() => service.createFromTemplate(...input)),
    createFromDocuments: (...input) => creating(() => service.createFromDocuments(...input)),
  }
}
