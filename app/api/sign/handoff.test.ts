import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import { send, startTestDesk } from '@/lib/tests/desk'
import { watchOutput } from '@/lib/tests/output'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { POST as continueHere } from './continue/route'
import { POST as handoff } from './handoff/route'
import { GET as view } from './route'

let service: TestService
let stop: () => Promise<void>
let token: string
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  service = await startService()
  const key = await service.newKey()
  const templateId = await service.newTemplate(twoSlots())
  await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      signers: [
        { signerIndex: 0, name: 'Ada', email: 'ada@example.com' },
        { signerIndex: 1, name: 'Grace', email: 'grace@example.com' },
      ],
    }),
  })
  const [mail] = await service.mails('ada@example.com')
  token = mail?.links.map((link) => /\/sign\/(.+)$/.exec(link)?.[1]).find((found) => found !== undefined) ?? ''
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key, proxySecret: service.proxySecret }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const post = (route: Parameters<typeof send>[0], own: string, headers = {}) =>
  send(route, { method: 'POST', body: {}, headers: { [SIGNING_TOKEN_HEADER]: own, ...headers } })

test('another device of the signer gets the link once, and no log has the code', async () => {
  const { token: code } = await (await post(handoff, token)).json()
  expect((await send(view, { headers: { [SIGNING_TOKEN_HEADER]: code } })).status).toBe(404)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await post(continueHere, code, elsewhere)).status).toBe(403)
  expect(await (await post(continueHere, code)).json()).toEqual({ token })
  expect((await post(continueHere, code)).status).toBe(404)
  expect((await post(handoff, code)).status).toBe(404)
  expect((await post(continueHere, token)).status).toBe(404)
  expect(output()).not.toContain(code)
})
