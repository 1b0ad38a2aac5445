import { toSince, toWireDate } from '@/lib/contract/dates'
import { feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import type { FakeService, Received } from '@/lib/tests/fake-service'

const FEED = 'GET /api/v1/service/envelopes'
const BEGINNING = Math.floor(Date.now() / 1_000) * 1_000 - 86_400_000

export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

type Shown = PdfSignRequest & { id: string; changed: number }

/**
 * The feed of a service, which a test fills and changes. Each change is a second after the one
 * before.
 */
export function fakeFeed(service: FakeService) {
  const envelopes = new Map<string, Shown>()
  let seconds = 0
  /** Called before each page is answered, with its number; true when it has answered. */
  let beforePage: (page: number, response: Parameters<Parameters<FakeService['on']>[1]>[1]) => boolean = () => false
  const asked: string[] = []

  const change = (id: string, more: PdfSignRequest = {}) => {
    seconds += 1
    envelopes.set(id, {
      status: 'Sent',
      emailSubject: `Contract ${id}`,
      ...envelopes.get(id),
      ...more,
      id,
      changed: seconds,
    })
  }
  const eventOf = ({ changed, ...envelope }: Shown) => {
    const updatedOn = new Date(BEGINNING + changed * 1_000)
    const event_type = feedEventType(envelope.status ?? '')
    const event_time = `${toSince(updatedOn)}Z`
    return {
      id: eventId(envelope.id, event_type, event_time),
      event_type,
      event_version: 1,
      event_time,
      envelope: {
        signers: [],
        createdOn: toWireDate(new Date(BEGINNING)),
        ...envelope,
        updatedOn: toWireDate(updatedOn),
      },
    }
  }
  const page = ({ path }: Received) => {
    const query = new URLSearchParams(path.split('?')[1])
    const newestFirst = [...envelopes.values()].sort((a, b) => b.changed - a.changed)
    const since = query.get('since')
    const from =
      since === null
        ? newestFirst
        : newestFirst.filter((each) => toSince(new Date(BEGINNING + each.changed * 1_000)) < since)
    return from.slice(0, 100).map(eventOf)
  }
  service.on(FEED, (received, response) => {
    asked.push(received.path)
    if (beforePage(asked.length, response)) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page(received)))
  })
  return {
    envelopes,
    asked,
    /** The next change is so much later. */
    wait: (more: number) => {
      seconds += more
    },
    change,
    remove: (id: string) => envelopes.delete(id),
    eventOf: (id: string) => {
      const envelope = envelopes.get(id)
      if (!envelope) throw new Error('there is no such envelope')
      return eventOf(envelope)
    },
    beforePage: (run: typeof beforePage) => {
      asked.length = 0
      beforePage = run
    },
    /** Sends this many envelopes, numbered from `first`. */
    send(count: number, first = 0) {
      for (let index = first; index < first + count; index += 1) change(idOf(index))
    },
    clear() {
      envelopes.clear()
      seconds = 0
      asked.length = 0
      beforePage = () => false
    },
  }
}
