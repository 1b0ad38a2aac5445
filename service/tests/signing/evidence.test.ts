import { expect, test } from 'vitest'
import { sendScheduled } from '../../envelopes/dispatch'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'
import { runAllDue } from '../work/run-all-due'

const service = await testService()
const { as, given } = service

const SAM = { name: 'Sam Sender', email: 'sam@example.com' }
const NAMED = 'Sam Sender (sam@example.com)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

type Entry = { actor: string; detail?: Record<string, unknown> }
async function sentEntry(id: string): Promise<Entry | undefined> {
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  return (body as Record<string, { sent?: Entry[] }>)['ada@example.com']?.sent?.[0]
}

const flat = (text: string) => text.replace(/[\u200b\u202a-\u202e]/gu, '').replace(/\s+/g, ' ')
async function certificateOf(id: string): Promise<string> {
  const { bytes } = await as('ada').get(`/envelopes/${id}/document`)
  return flat(await textOf(bytes))
}

const signs = async (email: string, headers: Record<string, string> = {}, more: object = {}) =>
  service.public.post(
    `/signing/${await given.token(email)}/sign`,
    { signature: { kind: 'typed', text: 'Grace' }, values: {}, consent: true, ...more },
    headers,
  )

test('the certificate names the colleague who sent it, how signers were identified, their consent and browser', async () => {
  const { id } = await given.envelope('ada', { sentBy: SAM })
  await as('ada').post(`/envelopes/${id}/signers/1/link`, { purpose: 'copy', by: SAM })
  await signs('grace@example.com', { 'user-agent': IPHONE })
  await signs('hopper@example.com', { 'user-agent': 'Prüfer/2 \u00ff' })

  expect(await sentEntry(id)).toMatchObject({ actor: 'ada@example.com', detail: { by: NAMED } })
  const text = await certificateOf(id)
  expect(text).toContain(`Sent by ${NAMED}`)
  expect(text).toContain('Browser Safari on iPhone Identity check Link sent to this address; no further check')
  expect(text).toContain(`Identity check Link sent to this address and given to ${NAMED}; no further check`)
  expect(text).toContain('expresses your will to be bound. Some documents need another form.')
  for (const email of ['grace@example.com', 'hopper@example.com'])
    expect(text).toMatch(new RegExp(`UTC ${email} Agreed to wording 1 [\\d.]+ \\S+ \\S+ UTC ${email} Signed`))
  expect(text).toMatch(/UTC Sam Sender Sent [\d.]+ \(sam@example.com\)/)
  expect(text).toContain('Browser Prüfer')
})

test('a template and a scheduled envelope keep who sent them; nobody is named where a program does not say', async () => {
  const { id: templateId } = await given.template('ada')
  const people = { signers: [{ email: 'grace@example.com' }, { email: 'hopper@example.com' }] }
  const created = await as('ada').post(`/envelopes/from-template/${templateId}`, { ...people, sentBy: SAM })
  const fromTemplate = (created.body as { message: string }).message
  const inAnHour = new Date(service.context.now().getTime() + 3_600_000)
  const [day, time] = [inAnHour.toISOString().slice(0, 10).split('-'), inAnHour.toISOString().slice(11, 19)]
  const scheduled = await given.envelope('ada', { sentBy: SAM, scheduleTime: `${day[1]}/${day[2]}/${day[0]} ${time}` })
  const unnamed = await given.envelope('ada')

  service.pass(7_200)
  await runAllDue(service.context, sendScheduled)

  expect(await sentEntry(fromTemplate)).toMatchObject({ detail: { by: NAMED } })
  expect(await sentEntry(scheduled.id)).toMatchObject({ actor: 'service', detail: { by: NAMED } })
  expect((await sentEntry(unnamed.id))?.detail).not.toHaveProperty('by')
})

test('who sends it is announced as an offer, and a name that is none is refused by its field', async () => {
  expect((await as('ada').get('/me')).body).toMatchObject({ offers: expect.arrayContaining(['sent_by']) })
  const body = { signers: [{ email: 'grace@example.com' }], files: [file([0])] }
  for (const [sentBy, field] of [
    [{ name: '', email: 'sam@example.com' }, 'sentBy.name'],
    [{ name: 'Sam', email: 'sam' }, 'sentBy.email'],
    ['Sam', 'sentBy'],
  ])
    expect(await as('ada').post('/envelopes', { ...body, sentBy })).toMatchObject({ status: 400, body: { field } })
})
