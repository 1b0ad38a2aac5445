import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GET as callback } from '@/app/api/auth/callback/[provider]/route'
import { POST as start } from '@/app/api/auth/sign-in/social/route'
import { GET as getSession } from '@/app/api/session/route'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { send, startTestDesk } from '@/lib/tests/desk'
import { installFromNpm, isOnNpm } from './npm'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const PROVIDER = { 'oidc-provider': '9.13.3' }
const CLIENT = { id: 'desk', secret: 'p+q%26:r s/="' }

/** oidc-provider with one person, who agrees to everything, and one way of sending the client's secret. */
const script = (port: number, method: string) => `
  import { createServer } from 'node:http'
  import { Provider } from 'oidc-provider'
  const client = {
    client_id: '${CLIENT.id}',
    client_secret: ${JSON.stringify(CLIENT.secret)},
    redirect_uris: ['http://localhost:3000/api/auth/callback/oidc'],
    token_endpoint_auth_method: '${method}',
  }
  const person = { sub: 'u-1', email: 'sender@demo.example', email_verified: true, name: 'Sam' }
  const provider = new Provider('http://127.0.0.1:${port}', {
    clients: [client],
    clientAuthMethods: ['${method}'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => person }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => '/interaction/' + uid },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  createServer((request, response) =>
    request.url.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, { login: { accountId: person.sub } })
      : answer(request, response),
  ).listen(${port}, '127.0.0.1', () => console.log('ready'))`

/** Cookies by name, as a browser keeps them. */
function keep(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
}
const sent = (cookies: Map<string, string>) => [...cookies].map((pair) => pair.join('=')).join('; ')

describe.runIf(isOnNpm(PROVIDER)).each(['client_secret_basic', 'client_secret_post'])(
  'oidc-provider 9.13.3 with %s alone',
  (method) => {
    let child: ChildProcess
    let stop: () => Promise<void>
    beforeAll(async () => {
      const port = await freePort()
      const args = ['--input-type=module', '--eval', script(port, method)]
      const running = spawn(process.execPath, args, {
        cwd: installFromNpm(PROVIDER),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = running
      for await (const line of createInterface(running.stdout)) if (line === 'ready') break
      Object.assign(process.env, {
        DESK_OIDC_ISSUER: `http://127.0.0.1:${port}`,
        DESK_OIDC_CLIENT_ID: CLIENT.id,
        DESK_OIDC_CLIENT_SECRET: CLIENT.secret,
      })
      ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_sso' }))
    })
    afterAll(async () => {
      await stop?.()
      const ended = once(child, 'exit')
      child.kill()
      await ended
    })

    test('a person is signed in', async () => {
      const started = await send(start, { method: 'POST', body: { provider: 'oidc', callbackURL: '/envelopes' } })
      const [ours, theirs] = [new Map<string, string>(), new Map<string, string>()]
      keep(ours, started)
      let at = new URL((await started.json()).url)
      while (!at.pathname.startsWith('/api/')) {
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie: sent(theirs) } })
        keep(theirs, answer)
        at = new URL(answer.headers.get('location') ?? `no way on: ${answer.status} ${await answer.text()}`, at)
      }
      const path = `${at.pathname}${at.search}`
      const back = await send(callback, { path, params: { provider: 'oidc' }, cookie: sent(ours) })

      expect(back.headers.get('location')).toMatch(/\/envelopes$/)
      keep(ours, back)
      const session = await send(getSession, { cookie: sent(ours) })
      expect(await session.json()).toMatchObject({ person: { email: 'sender@demo.example' } })
    })
  },
)
