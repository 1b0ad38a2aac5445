import { expect, test } from 'vitest'
import { testService } from '../service'

const service = await testService()
const { as, given, pass } = service

const HOST = { name: 'Sam Sender', email: 'sam@example.com' }
const SIGNATURE = { signature: { kind: 'typed', text: 'Grace' }, values: {}, consent: true }
const ask = (id: string, body: object, signer = '0', tenant = 'ada') =>
  as(tenant).post(`/envelopes/${id}/signers/${signer}/link`, body)
const tokenOf = ({ body }: { body: unknown }) => (body as { url: string }).url.split('/sign/')[1] ?? ''
const ordered = () => given.envelope('ada', { signerOrderRequired: true })

type Entry = { seq: number; detail?: Record<string, unknown>; actor: string }
async function trail(id: string): Promise<{ action: string; party: string; entry: Entry }[]> {
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  return Object.entries(body as Record<string, Record<string, Entry[]>>)
    .flatMap(([party, actions]) =>
      Object.entries(actions).flatMap(([action, entries]) => entries.map((entry) => ({ action, party, entry }))),
    )
    .toSorted((one, other) => one.entry.seq - other.entry.seq)
}

test('the link of a signer whose turn it is is the one that was mailed, and the trail says who got it', async () => {
  const { id } = await ordered()
  const answer = await ask(id, { purpose: 'copy', by: HOST })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(tokenOf(answer)).toBe(await given.token('grace@example.com'))
  const { action, party, entry } = (await trail(id)).at(-1) ?? {}
  expect({ action, party, actor: entry?.actor, detail: entry?.detail }).toEqual({
    action: 'link_given',
    party: 'grace@example.com',
    actor: 'ada@example.com',
    detail: { slot: 0, purpose: 'copy', by: 'Sam Sender (sam@example.com)' },
  })
  expect(JSON.stringify(await trail(id))).not.toContain(tokenOf(answer))
})

test('nobody gets a link of another tenant, of a signer who is not up, or of an envelope that ended', async () => {
  const { id } = await ordered()
  expect(await ask(id, { purpose: 'copy' }, '0', 'bob')).toMatchObject({
    status: 404,
    body: { reason: 'envelope_not_found' },
  })
  expect(await ask(id, { purpose: 'copy' }, '1')).toMatchObject({ status: 409, body: { reason: 'not_your_turn' } })
  for (const unknown of ['7', '00', '-1', 'x', 'grace@example.com'])
    expect(await ask(id, { purpose: 'copy' }, unknown)).toMatchObject({
      status: 404,
      body: { reason: 'signer_not_found' },
    })
  for (const body of [{}, { purpose: 'other' }, { purpose: 'copy', by: { name: '', email: 'x' } }])
    expect(await ask(id, body)).toMatchObject({ status: 400 })
  await service.public.post(`/signing/${await given.token('grace@example.com')}/sign`, SIGNATURE)
  expect(await ask(id, { purpose: 'copy' })).toMatchObject({ status: 409 })
  await as('ada').post(`/envelopes/${id}/void`)
  expect(await ask(id, { purpose: 'copy' }, '1')).toMatchObject({
    status: 404,
    body: { reason: 'envelope_not_in_flight' },
  })
  expect((await trail(id)).some(({ action }) => action === 'link_given')).toBe(false)
})

test('a key that may only read gets no link', async () => {
  const { id } = await ordered()
  const { key } = await service.issueKey('ada', { capabilities: ['envelopes:read'] })
  const answer = await service.withKey(key).post(`/envelopes/${id}/signers/0/link`, { purpose: 'copy' })
  expect(answer).toMatchObject({ status: 403, body: { reason: 'capability_missing' } })
})

test('only the signer signs now', async () => {
  const { id } = await ordered()
  expect(await ask(id, { purpose: 'sign_now', by: HOST })).toMatchObject({ status: 400, body: { field: 'purpose' } })
  const own = await ask(id, { purpose: 'sign_now', by: { name: 'Grace', email: 'GRACE@example.com' } })
  expect(own.status).toBe(200)
})

test('what is signed in person says who hosted it, in the trail and for four hours', async () => {
  const { id } = await ordered()
  const first = tokenOf(await ask(id, { purpose: 'in_person', by: HOST }))
  const second = await ask(id, { purpose: 'in_person', by: HOST })
  expect(second.body).toMatchObject({ expiresOn: '11/20/2026 14:00:00' })
  const token = tokenOf(second)
  expect(token).not.toBe(await given.token('grace@example.com'))
  expect(await service.public.get(`/signing/${first}`)).toMatchObject({ status: 404 })
  expect(await service.public.get(`/signing/${token}`)).toMatchObject({
    status: 200,
    body: { signer: { name: 'Grace' } },
  })
  expect(await service.public.post(`/signing/${token}/handoff`)).toMatchObject({ body: { reason: 'signed_in_person' } })

  expect(await service.public.post(`/signing/${token}/sign`, SIGNATURE)).toMatchObject({ status: 200 })
  const signed = (await trail(id)).find(({ action }) => action === 'signed')
  expect(signed?.entry.detail).toMatchObject({ hosted_by: 'Sam Sender (sam@example.com)' })
  expect(await service.public.get(`/signing/${token}`)).toMatchObject({ body: { reason: 'already_signed' } })

  const other = await ordered()
  const late = tokenOf(await ask(other.id, { purpose: 'in_person', by: HOST }))
  pass(4 * 60 * 60)
  expect(await service.public.get(`/signing/${late}`)).toMatchObject({ status: 404 })
})

test('a host who has the device again ends its token, and no other one', async () => {
  const { id } = await ordered()
  const token = tokenOf(await ask(id, { purpose: 'in_person', by: HOST }))
  const mailed = await given.token('grace@example.com')
  const handBack = async (each: string) => (await service.public.post(`/signing/${each}/hand-back`)).status

  expect(await handBack(mailed)).toBe(404)
  expect(await handBack(token)).toBe(200)

  expect(await service.public.get(`/signing/${token}`)).toMatchObject({ status: 404 })
  expect(await service.public.post(`/signing/${token}/sign`, SIGNATURE)).toMatchObject({ status: 404 })
  expect(await handBack(token)).toBe(404)
  expect(await service.public.get(`/signing/${mailed}`)).toMatchObject({ status: 200 })
})

test('of twenty devices that continue at once, one gets the link, and the trail says so once', async () => {
  const { id } = await ordered()
  const token = await given.token('grace@example.com')
  const { body } = await service.public.post(`/signing/${token}/handoff`)
  const handoff = body as { token: string; expiresOn: string }
  expect(await service.public.get(`/signing/${handoff.token}`), 'it opens nothing itself').toMatchObject({
    status: 404,
  })

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => service.public.post(`/signing/${handoff.token}/continue`)),
  )
  expect(answers.filter(({ status }) => status === 200).map((answer) => answer.body)).toEqual([{ token }])
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  expect((await trail(id)).filter(({ action }) => action === 'continued')).toHaveLength(1)
})

test('a device continues within ten minutes, with the newest code, while the link is good', async () => {
  await ordered()
  const token = await given.token('grace@example.com')
  const start = async () => ((await service.public.post(`/signing/${token}/handoff`)).body as { token: string }).token
  const [replaced, late] = [await start(), await start()]
  const go = async (handoff: string) => (await service.public.post(`/signing/${handoff}/continue`)).status
  expect(await go(replaced)).toBe(404)
  pass(10 * 60)
  expect(await go(late)).toBe(404)
  expect(await go(token)).toBe(404)
  const last = await start()
  await service.public.post(`/signing/${token}/decline`, {})
  expect(await go(last)).toBe(409)
})
