import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testService } from '../service'

const { as, given, context } = await testService()

const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_200_000), Buffer.from('\n%%EOF\n')])

/** As the last signature would leave it; what makes a real one is tested with the signing. */
async function signed(tenant: string, bytes = content): Promise<string> {
  const { id } = await given.envelope(tenant)
  await context.store.signedDocuments.insert({ envelopeId: id, sha256: '', content: bytes, createdOn: context.now() })
  return id
}

test.each(['', '?signed=true'])('the signed PDF is streamed (%s)', async (query) => {
  const id = await signed('ada')

  const { status, headers, bytes } = await as('ada').get(`/envelopes/${id}/document${query}`)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`attachment; filename=${id}-signed.pdf`)
  expect(headers.get('content-length')).toBe(String(content.length))
  expect(bytes.equals(content)).toBe(true)
})

test('a viewer may ask for a part', async () => {
  const id = await signed('ada')
  const part = (range: string) => as('ada').get(`/envelopes/${id}/document`, { range })
  const size = content.length

  const middle = await part('bytes=600000-1199999')
  expect(middle.status).toBe(206)
  expect(middle.headers.get('content-range')).toBe(`bytes 600000-1199999/${size}`)
  expect(middle.bytes.equals(content.subarray(600_000, 1_200_000))).toBe(true)

  expect((await part('bytes=-6')).bytes.toString()).toBe('%%EOF\n')
  expect((await part(`bytes=${size - 6}-`)).bytes.toString()).toBe('%%EOF\n')
  expect((await part('bytes=0-0,5-6')).status).toBe(200)
  const outside = await part(`bytes=${size}-`)
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
})

test("a small document is the same whenever it is read, as a whole and in part, and stays its tenant's", async () => {
  const small = content.subarray(0, 300_000)
  const [id, other] = [await signed('ada', small), await signed('ada', content.subarray(0, 300_001))]
  const read = (range?: string) => as('ada').get(`/envelopes/${id}/document`, range ? { range } : {})

  for (const _ of ['from the database', 'from memory']) {
    const whole = await read()
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '300000'])
    expect(whole.bytes.equals(small)).toBe(true)
    const part = await read('bytes=10-99')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-99/300000'])
    expect(part.bytes.equals(small.subarray(10, 100))).toBe(true)
  }
  expect((await as('ada').get(`/envelopes/${other}/document`)).bytes.length).toBe(300_001)
  expect((await as('bob').get(`/envelopes/${id}/document`)).status).toBe(404)
})

test('HEAD tells the size alone', async () => {
  const id = await signed('ada')
  const { status, headers, bytes } = await as('ada').call('HEAD', `/envelopes/${id}/document`)
  expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(content.length), 0])
})

test('the unsigned original is not offered', async () => {
  const id = await signed('ada')
  expect(await as('ada').get(`/envelopes/${id}/document?signed=false`)).toMatchObject({
    status: 400,
    body: { code: 400, message: 'only signed=true is supported in v1' },
  })
})

test('an envelope that is not completed has none', async () => {
  const { id } = await given.envelope('ada')
  expect(await as('ada').get(`/envelopes/${id}/document`)).toMatchObject({
    status: 404,
    body: { code: 404, message: 'signed document not available' },
  })
})

test("another tenant's document does not exist", async () => {
  const id = await signed('bob')
  expect(await as('ada').get(`/envelopes/${id}/document`)).toMatchObject({
    status: 404,
    body: { code: 404, message: 'envelope not found' },
  })
})
