import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import { send, startTestDesk } from '@/lib/tests/desk'
import { watchOutput } from '@/lib/tests/output'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as copy } from '../copy/route'
import { GET as getFile } from '../files/[index]/route'
import { GET as view } from '../route'
import { POST as sign } from '../sign/route'
import { GET as code, POST as enter } from './route'
import { POST as sendCode } from './send/route'

const CODE = 'QUAGGA-7731'

let service: TestService
let stop: () => Promise<void>
let key: string
let templateId: string
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  service = await startService()
  key = await service.newKey()
  templateId = await service.newTemplate(twoSlots())
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key, proxySecret: service.proxySecret }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

/** An envelope to Ada by access code and Grace by email code, with their links' tokens. */
async function sent(name: string) {
  const people = [`ada-${name}@example.com`, `grace-${name}@example.com`]
  await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      signers: [
        { signerIndex: 0, name: 'Ada', email: people[0], accessCode: CODE },
        { signerIndex: 1, name: 'Grace', email: people[1], authentication: 'email_code' },
      ],
    }),
  })
  const tokens = await Promise.all(
    people.map(async (email) => {
      const [mail] = await service.mails(email)
      return mail?.links.map((link) => /\/sign\/(.+)$/.exec(link)?.[1]).find((found) => found !== undefined) ?? ''
    }),
  )
  return { ada: tokens[0] ?? '', grace: tokens[1] ?? '', graceEmail: people[1] ?? '' }
}

const at = (token: string, cookie?: string) => ({
  headers: { [SIGNING_TOKEN_HEADER]: token, ...(cookie && { cookie }) },
})
const post = (token: string, body: unknown, cookie?: string) => ({ method: 'POST', body, ...at(token, cookie) })
const cookiesOf = (answer: Response) => answer.headers.getSetCookie()
const nameAndValue = (cookie = '') => cookie.split(';')[0] ?? ''
const signature = { signature: { kind: 'typed', text: 'Ada' }, values: {}, consent: true }

test('the session is a cookie of this link that the page cannot read', async () => {
  const { ada, grace } = await sent('one')
  const closed = await send(view, at(ada))
  expect(closed.status).toBe(403)
  expect(await closed.json()).toMatchObject({ code: 403, reason: 'code_needed' })
  expect((await send(getFile, { ...at(ada), params: { index: '0' } })).status).toBe(403)
  expect(await (await send(code, at(ada))).json()).toMatchObject({ authentication: 'access_code', triesLeft: 5 })

  const wrong = await send(enter, post(ada, { code: 'WRONG-CODE' }))
  expect(await wrong.json()).toMatchObject({ code: 403, reason: 'code_wrong' })
  expect(cookiesOf(wrong)).toEqual([])

  const entered = await send(enter, post(ada, { code: CODE }))
  expect(await entered.json()).toEqual({ code: 200, message: 'opened' })
  const [cookie] = cookiesOf(entered)
  expect(cookie).toMatch(/^sign-[0-9a-f]{24}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(cookie).not.toContain(ada)

  const own = nameAndValue(cookie)
  expect((await send(view, at(ada, own))).status).toBe(200)
  expect((await send(getFile, { ...at(ada, own), params: { index: '0' } })).status).toBe(200)
  const value = own.split('=')[1] ?? ''
  expect((await send(view, at(ada, `sign-${'0'.repeat(24)}=${value}`))).status).toBe(403)
  expect((await send(view, at(grace, own))).status).toBe(403)
  expect(output()).not.toMatch(/QUAGGA/i)
  expect(output()).not.toContain(value)
})

test('who signs last downloads the copy in the same browser, and another one asks for the code', async () => {
  const { ada, grace, graceEmail } = await sent('two')
  expect((await send(sendCode, post(grace, {}))).status).toBe(200)
  const again = await send(sendCode, post(grace, {}))
  expect(again.status).toBe(429)
  expect(await again.json()).toMatchObject({ message: 'Wait a minute, then try again.' })
  const [mail] = await service.mails(graceEmail)
  const mailed = />\s*(\d{6})\s*</.exec(mail?.html ?? '')?.[1] ?? ''
  const graces = nameAndValue(cookiesOf(await send(enter, post(grace, { code: mailed })))[0])
  expect((await send(sign, post(grace, signature, graces))).status).toBe(200)

  const adas = nameAndValue(cookiesOf(await send(enter, post(ada, { code: CODE })))[0])
  const signed = await send(sign, post(ada, signature, adas))
  const { copyToken } = await signed.json()
  const copyCookie = nameAndValue(cookiesOf(signed)[0])
  expect(copyCookie.split('=')[0]).not.toBe(adas.split('=')[0])
  expect((await send(copy, at(copyToken, copyCookie))).status).toBe(200)
  expect(await (await send(copy, at(copyToken))).json()).toMatchObject({ code: 403, reason: 'code_needed' })
})

test('five wrong codes lock the link, and the page says so', async () => {
  const { ada } = await sent('three')
  for (let index = 0; index < 4; index++) await send(enter, post(ada, { code: 'WRONG-CODE' }))
  expect(await (await send(code, at(ada))).json()).toMatchObject({ triesLeft: 1 })
  const last = await send(enter, post(ada, { code: 'WRONG-CODE' }))
  expect(await last.json()).toMatchObject({ code: 403, reason: 'link_locked' })
  expect(await (await send(code, at(ada))).json()).toMatchObject({ state: 'locked' })
})
