import { afterAll, afterEach, beforeAll } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { startTestDesk } from './desk'
import { deliver, type FakeService, passOn, type Received, startFakeService } from './fake-service'
import { startService, type TestService } from './service'

/** An operation of the service, such as `POST /envelopes`. */
type Operation = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

const API = '/api/v1/service'
const addressOf = (operation: Operation) => operation.replace(' ', ` ${API}`)

/** As a second later: the answer is used for so long. */
const askAgainWhetherItAnswers = () => resetOnce('service reachable')

/**
 * For the tests of a file: a dashboard, the real service, and a network between them that fails as a test decides. After each test it
 * works again, and nothing counts as attempted.
 */
export function sendingDesk() {
  let service: TestService
  let between: FakeService
  let key: string
  let stopDashboard: () => Promise<void>
  const disturbed = new Set<string>()
  beforeAll(async () => {
    service = await startService()
    between = await startFakeService(service.baseUrl)
    key = await service.newKey({ rate_limit_per_min: 10_000 })
    ;({ stop: stopDashboard } = await startTestDesk({ baseUrl: between.baseUrl, key }))
  })
  afterEach(() => {
    network.recover()
    network.forgetAttempts()
  })
  afterAll(async () => {
    await stopDashboard()
    await between.stop()
    await service.stop()
  })

  const disturb = (operation: Operation, answer: Parameters<FakeService['on']>[1]) => {
    between.on(addressOf(operation), answer)
    disturbed.add(addressOf(operation))
  }
  const network = {
    /** The requests that left the dashboard, of one operation or all. */
    attempts: (operation?: Operation) =>
      between.received.filter(({ method, path }) => !operation || `${method} ${path}` === addressOf(operation)),
    forgetAttempts() {
      between.received.length = 0
    },
    /** Each request arrives, perhaps as another one, and its answer does not. */
    loseAnswers: (operation: Operation, change = (request: Received) => request) =>
      disturb(operation, (request, response) => passOn(service.baseUrl, change(request), response.destroy())),
    loseRequests: (operation: Operation) => disturb(operation, (_, response) => void response.destroy()),
    /** Each request arrives as another one, or after something else. */
    change: (operation: Operation, change: (request: Received) => Received | Promise<Received>) =>
      disturb(operation, async (request, response) => passOn(service.baseUrl, await change(request), response)),
    /** Keeps requests back until the function is called that this returns. */
    holdBack(operation: Operation): () => void {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      network.change(operation, (request) => released.then(() => request))
      return release
    },
    /** The first request, which was lost, arrives after all: right before the next one. */
    deliverLate: (operation: Operation) =>
      network.change(operation, async (request) => {
        const [lost = request] = network.attempts(operation)
        await deliver(service.baseUrl, lost)
        return request
      }),
    /** The first request arrives, and is answered like this. */
    misanswerFirst(operation: Operation, body: unknown, status: number) {
      let isFirst = true
      disturb(operation, async (request, response) => {
        if (!isFirst) return passOn(service.baseUrl, request, response)
        isFirst = false
        await deliver(service.baseUrl, request)
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(body))
      })
    },
    /** Keeps requests back until their function is called: the first is refused then, and the others arrive. */
    holdBackEach(operation: Operation, refusal: unknown, status: number): (() => void)[] {
      const release: (() => void)[] = []
      disturb(operation, (request, response) => {
        const refuse = () =>
          void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
        const pass = () => void passOn(service.baseUrl, request, response)
        release.push(release.length === 0 ? refuse : pass)
      })
      return release
    },
    /** No request arrives, and this is the answer. */
    answer(operation: Operation, body: unknown, status = 200) {
      between.json(addressOf(operation), body, status)
      disturbed.add(addressOf(operation))
    },
    /** The first request does not arrive: the service asks to be left alone for so long. */
    limitOnce(operation: Operation, seconds: number, meanwhile = async () => {}) {
      let isLimited = false
      disturb(operation, async (request, response) => {
        if (isLimited) return passOn(service.baseUrl, request, response)
        isLimited = true
        await meanwhile()
        response.writeHead(429, { 'retry-after': String(seconds) }).end()
      })
    },
    /** The service is down, and a proxy before it says so. */
    answerByProxy(operation: Operation) {
      for (const address of [addressOf(operation), 'GET /public/service/webhooks/events']) {
        between.on(address, (_, response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>'))
        disturbed.add(address)
      }
      askAgainWhetherItAnswers()
    },
    /** Requests that match don't arrive, and are answered 500. */
    failWhere: (operation: Operation, matches: (request: Received) => boolean) =>
      disturb(operation, (request, response) =>
        matches(request) ? response.writeHead(500).end() : passOn(service.baseUrl, request, response),
      ),
    recover() {
      for (const address of disturbed) between.forget(address)
      disturbed.clear()
      askAgainWhetherItAnswers()
    },
  }

  /** Asks the service past the dashboard and the network. */
  async function atService<T>(operation: Operation, body?: unknown): Promise<T> {
    const [method = '', path = ''] = operation.split(' ')
    const answer = await fetch(`${service.baseUrl}${API}${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${operation} was answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  return {
    network,
    atService,
    newKey: () => service.newKey({ rate_limit_per_min: 10_000 }),
    newTemplate: (template: Record<string, unknown>) => service.newTemplate(template),
    mailsTo: (address: string) => service.mails(address),
    /** Enters a code at a signing link, as its signer does. Answers the status. */
    async enterCode(link: string, code: string): Promise<number> {
      const token = link.slice(link.lastIndexOf('/') + 1)
      const answer = await fetch(`${service.baseUrl}/public/service/signing/${token}/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      return answer.status
    },
    envelope: (id: string) => atService<PdfSignRequest>(`GET /envelopes/${id}`),
    async envelopesCalled(subject: string): Promise<number> {
      const feed = await atService<{ envelope: { emailSubject: string } }[]>('GET /envelopes')
      return feed.filter(({ envelope }) => envelope.emailSubject === subject).length
    },
  }
}
