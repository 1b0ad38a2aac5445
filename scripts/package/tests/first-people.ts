import { appCode } from '@/lib/tests/app-code'
import { type Browser, type Proxied, signIn } from '@/lib/tests/machines/people'

const ADMIN = { name: 'Ada Admin', email: 'ada@northwind.example', password: 'correct horse battery' }
export const SENDER = { name: 'Sam Sender', email: 'sam@northwind.example', password: 'a password of the upgrade' }

/** The first admin of a new dashboard, made with the code that it printed, with an authenticator app as it demands. */
export async function setUp(at: Proxied, printed: string): Promise<Browser> {
  const code = /with the code (\S+)/.exec(printed)?.[1]
  await post(at, '/api/setup', { code, ...ADMIN })
  const admin = await signIn(at, ADMIN.email, ADMIN.password)
  const { secret } = await admin.surely<{ secret: string }>('/api/account/app', { method: 'POST' })
  const app = { code: appCode(secret) }
  await admin.surely('/api/account/app', { method: 'PUT', body: app })
  return admin
}

/** Somebody whom the admin invites, and who accepts. */
export async function addSender(at: Proxied, admin: Browser): Promise<void> {
  const { name, email, password } = SENDER
  const invite = { name, email, role: 'sender' }
  const { link } = await admin.surely<{ link: string }>('/api/people/invites', { method: 'POST', body: invite })
  await post(at, '/api/invites/accept', { token: link.replace(/^.*\//, ''), name, password })
}

/** As a visitor who is not signed in. */
async function post({ dashboards, origin }: Proxied, path: string, body: object): Promise<void> {
  const answer = await fetch(`${dashboards.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
