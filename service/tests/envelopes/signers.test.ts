import { expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'

const { as, given, pass } = await testService()

type Row = { ENVELOPE_ID: string; ENVELOPE_UPDATED_ON: string; SIGNER: { id: number } }

/** 11/20/2026 10:00:00 as the cursor wants it. */
function local(wireDate: string): string {
  const [date = '', time] = wireDate.split(' ')
  const [month, day, year] = date.split('/')
  return `${year}-${month}-${day}T${time}`
}

async function rowsOf(tenant: string, email: string): Promise<Row[]> {
  const found: Row[] = []
  for (let cursor = ''; ; ) {
    const { body } = await as(tenant).get(`/signers?email=${email}${cursor}`)
    const page = body as Row[]
    expect(page.length).toBeLessThanOrEqual(100)
    const last = page.at(-1)
    if (!last) return found
    found.push(...page)
    cursor = `&since=${local(last.ENVELOPE_UPDATED_ON)}&after=${last.ENVELOPE_ID}`
  }
}

test('a row tells the signer and the envelope', async () => {
  const { id } = await given.envelope('ada')

  const { status, body } = await as('ada').get('/signers?email=GRACE@example.com')

  expect(status).toBe(200)
  expect(body).toEqual([
    {
      SIGNER: {
        id: 0,
        name: 'Grace',
        email: 'grace@example.com',
        requestRole: 'Signer',
        sign: 'pending',
        delegated: false,
      },
      ENVELOPE_ID: id,
      ENVELOPE_SUBJECT: 'Agreement to sign',
      ENVELOPE_STATUS: 'Sent',
      ENVELOPE_UPDATED_ON: '11/20/2026 10:00:00',
      ENVELOPE_CREATED_ON: '11/20/2026 10:00:00',
    },
  ])
})

test('rows are ordered by the last change, in whatever status', async () => {
  const first = await given.envelope('bob')
  pass(1)
  const second = await given.envelope('bob')
  pass(1)
  await as('bob').post(`/envelopes/${first.id}/void`)

  const { body } = await as('bob').get('/signers?email=hopper@example.com')

  expect(body).toMatchObject([
    { ENVELOPE_ID: first.id, ENVELOPE_STATUS: 'Voided', ENVELOPE_UPDATED_ON: '11/20/2026 10:00:02' },
    { ENVELOPE_ID: second.id, ENVELOPE_STATUS: 'Sent', ENVELOPE_UPDATED_ON: '11/20/2026 10:00:01' },
  ])
})

test('somebody in several slots of each envelope is found in all of them, across pages', async () => {
  const signers = [0, 1, 2].map((id) => ({ id, name: 'Tess', email: 'tess@example.com' }))
  for (let envelope = 0; envelope < 40; envelope += 1) {
    await given.envelope('carol', { signers, files: [file([0, 1, 2])] })
  }

  const rows = await rowsOf('carol', 'tess@example.com')

  const assignments = rows.map((row) => `${row.ENVELOPE_ID} ${row.SIGNER.id}`)
  expect(assignments).toHaveLength(120)
  expect(new Set(assignments).size).toBe(120)
})

test('another tenant finds nothing', async () => {
  expect(await as('dora').get('/signers?email=grace@example.com')).toMatchObject({ status: 200, body: [] })
})

test.each(['', '?email=', '?email=grace'])('a search for "%s" is refused', async (query) => {
  const answer = await as('ada').get(`/signers${query}`)

  expect(answer).toMatchObject({ status: 400, body: { code: 400, message: expect.stringMatching(/^email: /) } })
})
