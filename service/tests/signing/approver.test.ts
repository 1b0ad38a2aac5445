import { expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const anna = { name: 'Anna', email: 'anna@example.com', requestRole: 'Approver' }
const bob = { name: 'Bob', email: 'bob@example.com' }
const TYPED = { kind: 'typed', text: 'Anna' }

async function entriesOf(id: string, email: string): Promise<Record<string, Record<string, unknown>[]>> {
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  return Reflect.get(Object(body), email)
}

async function sign(email: string, body: object) {
  return service.public.post(`/signing/${await given.token(email)}/sign`, { consent: true, ...body })
}

test('an approver approves, and no mark is kept', async () => {
  const { id } = await given.envelope('ada', { signers: [anna, bob], files: [file([1])] })

  expect(await sign(anna.email, { signature: TYPED })).toMatchObject({ status: 200 })

  const { approved, signed } = await entriesOf(id, anna.email)
  expect(signed).toBeUndefined()
  expect(approved).toMatchObject([{ action: 'approved', actor: anna.email, detail: { slot: 0 } }])
  expect(approved?.[0]?.detail).not.toHaveProperty('signature')
  const marks = await service.context.store.signers.marks(id)
  expect(marks.map(({ signature, initials }) => [signature, initials])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(await service.events(id)).toContain('signer.signed')
})

test('an approver needs no mark, and a signer does', async () => {
  await given.envelope('ada', { signers: [anna, bob], files: [file([1])] })

  expect(await sign(anna.email, {})).toMatchObject({ status: 200 })
  expect(await sign(bob.email, {})).toMatchObject({ status: 400, body: { field: 'signature' } })
  expect(await sign(bob.email, { signature: { kind: 'typed', text: 'Bob' } })).toMatchObject({ status: 200 })
})

test('a place for the signature of an approver takes one', async () => {
  const { id } = await given.envelope('ada', { signers: [anna, bob], files: [file([0, 1])] })

  expect(await sign(anna.email, {})).toMatchObject({ status: 400, body: { field: 'signature' } })
  expect(await sign(anna.email, { signature: TYPED })).toMatchObject({ status: 200 })

  const [mark] = (await service.context.store.signers.marks(id)).filter(({ signature }) => signature)
  expect(mark?.signature).toMatchObject(TYPED)
  expect((await entriesOf(id, anna.email)).approved).toMatchObject([{ detail: { signature: 'typed' } }])
})

test('a link that has approved says so', async () => {
  await given.envelope('ada', { signers: [anna, bob], files: [file([1])] })
  const link = `/signing/${await given.token(anna.email)}`
  await service.public.post(`${link}/sign`, { consent: true })

  expect(await service.public.get(link)).toMatchObject({
    status: 409,
    body: { reason: 'already_signed', message: 'already approved' },
  })
})
