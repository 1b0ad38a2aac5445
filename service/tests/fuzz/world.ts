import { file } from '../given'
import type { TestService } from '../service'
import type { Draft } from './request'

/** How many requests a part of the world lasts before there is a new one beside it. */
const RENEW_EVERY = 100
/** How many of each kind are kept: the newest. */
const KEPT = 6

type Pool = Record<
  'envelopes' | 'templateId' | 'templates' | 'token' | 'webhooks' | 'deliveryId' | 'keys' | 'email' | 'index',
  string[]
>

/** What exists for the requests to be about: things of the caller's own, of another tenant and of nobody. */
export async function fuzzWorld({ as, given, issueKey, public: anybody }: TestService) {
  const pool: Pool = {
    envelopes: [],
    templateId: [],
    templates: [],
    token: [],
    webhooks: [],
    deliveryId: [],
    keys: [],
    email: ['grace@example.com', 'hopper@example.com', 'GRACE@example.com', 'nobody@example.com'],
    index: ['0', '1', '00', '-1', '9999999999'],
  }
  const good = (await issueKey('fuzz')).key
  const short = (await issueKey('fuzz', { capabilities: ['envelopes:read'] })).key
  let answered = 0

  function keep(kind: keyof Pool, ...ids: string[]): void {
    pool[kind] = [...ids, ...pool[kind]].slice(0, KEPT)
  }

  /** An envelope that everybody has signed, and the token of its copy, which the last signature answers. */
  async function completed(): Promise<{ id: string; copyToken: string }> {
    const { id } = await given.envelope('fuzz')
    let copyToken = ''
    for (const email of ['grace@example.com', 'hopper@example.com']) {
      const link = `/signing/${await given.token(email)}`
      await anybody.post(`${link}/open`)
      const typed = { signature: { kind: 'typed', text: email }, values: {}, consent: true }
      const { body } = await anybody.post(`${link}/sign`, typed)
      copyToken = (body as { copyToken?: string }).copyToken ?? copyToken
    }
    return { id, copyToken }
  }

  async function renew(): Promise<void> {
    const { id: completedId, copyToken } = await completed()
    keep('envelopes', completedId)
    for (const tenant of ['other', 'fuzz']) {
      keep('envelopes', (await given.envelope(tenant)).id)
      const { id } = await given.template(tenant, { signers: [{ id: 1, name: 'Employee' }], files: [file([1])] })
      keep('templates', id)
      keep('templateId', id)
    }
    keep('token', copyToken, await given.token('grace@example.com'), await given.token('hopper@example.com'))
    keep('keys', (await issueKey('spare')).id)
    const target = { targetUrl: 'https://hooks.example.com/in', eventType: 'envelope.sent' }
    const { body } = await as('fuzz').post('/webhooks', target)
    const { id } = body as { id: string }
    keep('webhooks', id)
    const test = await as('fuzz').post(`/webhooks/${id}/test`)
    if (test.status === 200) keep('deliveryId', (test.body as { message: string }).message)
  }

  return {
    /** The draft's path with ids of this world in it, and its headers with a credential. */
    async addressed(draft: Draft) {
      if (answered % RENEW_EVERY === 0) await renew()
      answered += 1
      const path = draft.path.map((part) => (typeof part === 'string' ? part : pick(pool, part.known, part.pick)))
      const credentials = {
        good: { 'x-api-key': good, 'x-operator-token': 'operator-of-the-tests' },
        bad: {
          'x-api-key': draft.body && draft.body.length % 2 ? short : `${good.slice(0, -1)}!`,
          'x-operator-token': 'wrong',
        },
        none: {},
      }
      return {
        ...draft,
        path: `/${path.join('/')}${draft.query}`,
        headers: { ...draft.headers, ...credentials[draft.credential] } as Record<string, string | string[]>,
      }
    },
  }
}
export type Addressed = Awaited<ReturnType<Awaited<ReturnType<typeof fuzzWorld>>['addressed']>>

function pick(pool: Pool, kind: string, number: number): string {
  const ids: string[] = pool[kind as keyof Pool] ?? []
  return encodeURIComponent(ids[number % Math.max(1, ids.length)] ?? 'unknown')
}
