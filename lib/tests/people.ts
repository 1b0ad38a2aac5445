import { randomUUID } from 'node:crypto'
import { POST as accept } from '@/app/api/invites/accept/route'
import { POST as invite } from '@/app/api/people/invites/route'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { cookieOf, send } from './desk'

export const PASSWORD = 'a password of their own'

/** The session cookies of an answer, as a browser would send them back. */
export const cookiesIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** An open invitation by the demo's admin: its token. */
export async function invitation(role: Role, email = `${role}.${randomUUID().slice(0, 8)}@firm.example`) {
  const answer = await send(invite, {
    method: 'POST',
    cookie: await cookieOf('admin'),
    body: { name: `New ${role}`, email, role },
  })
  if (!answer.ok) throw new Error(`the invitation was answered ${answer.status}: ${await answer.text()}`)
  const { link } = await answer.json()
  return { email, link: String(link), token: String(link).split('/').at(-1) ?? '' }
}

export const accepting = (token: string, more: object = {}) =>
  send(accept, { method: 'POST', body: { token, name: 'Grace Hopper', password: PASSWORD, ...more } })

/** Somebody who was invited and came: not a demo account, so everything about them can be changed. */
export async function somebody(role: Role) {
  const { email, token } = await invitation(role)
  const answer = await accepting(token)
  const cookie = cookiesIn(answer)
  const { GET } = await import('@/app/api/session/route')
  const { person } = await (await send(GET, { cookie })).json()
  return { email, cookie, id: String(person.id) }
}
