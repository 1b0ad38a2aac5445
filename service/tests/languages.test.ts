import { expect, test } from 'vitest'
import { file } from './given'
import { testService } from './service'

const { as, given, operator, public: anybody } = await testService()

type Mail = { subject: string; text: string; html: string }
const newestTo = async (email: string) => ((await operator.get(`/outbox?to=${email}`)).body as Mail[])[0]
const signersOf = async (id: string) =>
  ((await as('ada').get(`/envelopes/${id}`)).body as { signers: object[] }).signers
const people = (...languages: (string | undefined)[]) =>
  languages.map((language, at) => ({ name: `Person ${at}`, email: `p${at}@example.com`, language }))

async function sent(...languages: (string | undefined)[]) {
  const signers = people(...languages)
  return given.envelope('ada', { emailSubject: 'Lease', signers, files: [file(signers.map((_, at) => at))] })
}

test('each signer is mailed in their language; English for one that is unknown or not given', async () => {
  const { id } = await sent('de-AT', 'ar', 'ja', 'ru', undefined)
  expect(await signersOf(id)).toMatchObject([{ language: 'de-AT' }, { language: 'ar' }, {}, { language: 'ru' }, {}])
  const [german, arabic, japanese, russian, none] = await Promise.all(
    people('', '', '', '', '').map(({ email }) => newestTo(email)),
  )
  expect(german?.text).toContain('Guten Tag Person 0,')
  expect(german?.text).toContain('0 von 5 haben unterzeichnet. Jetzt sind Sie an der Reihe.')
  expect(german?.html).toContain('<html lang="de" dir="ltr">')
  expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
  expect(arabic?.html).toContain('<bdi>Person 1</bdi>')
  expect(arabic?.subject, 'the sender’s own subject stays as it is').toBe('Lease')
  expect(japanese?.text).toContain('内容を確認して署名')
  for (const mail of [russian, none]) expect(mail?.html).toContain('<html lang="en" dir="ltr">')
})

test('reminders, delegations and what is void are in the language of who reads them', async () => {
  const { id } = await sent('fr', 'pl')
  await as('ada').post(`/envelopes/${id}/resend`, { email: 'p0@example.com' })
  expect((await newestTo('p0@example.com'))?.subject).toBe('Rappel : Lease')

  const token = await given.token('p1@example.com')
  const link = `/signing/${token}/delegate`
  expect(await anybody.post(link, { name: 'Eva', email: 'eva@example.com' })).toMatchObject({ status: 200 })
  expect((await newestTo('eva@example.com'))?.text).toContain('Dzień dobry, Eva!')

  const slot = `/envelopes/${id}/signers/eva@example.com/delegate`
  const to = { name: 'Uma', email: 'uma@example.com', language: 'sv' }
  expect(await as('ada').post(slot, to)).toMatchObject({ status: 200 })
  expect((await newestTo('uma@example.com'))?.text).toContain('Hej Uma,')

  await as('ada').post(`/envelopes/${id}/void`)
  expect((await newestTo('p0@example.com'))?.subject).toBe('Plus nécessaire : Lease')
  expect((await newestTo('uma@example.com'))?.subject).toBe('Behövs inte längre: Lease')
})

test('the link to the copy is mailed in the reader’s language, and says which it is', async () => {
  await sent('it')
  const signed = { signature: { kind: 'typed', text: 'Me' }, values: {}, consent: true }
  const token = await given.token('p0@example.com')
  expect((await anybody.get(`/signing/${token}`)).body).toMatchObject({ signer: { language: 'it' } })
  expect(await anybody.post(`/signing/${token}/sign`, signed)).toMatchObject({ status: 200 })
  const mail = await newestTo('p0@example.com')
  expect(mail?.subject).toBe('Completato: Lease')
  const copy = /\/sign\/copy\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await anybody.get(`/signing/${copy}/copy`)).body).toMatchObject({ language: 'it' })
})

test('a template’s slot has a language, which a send may replace', async () => {
  const slots = ['ko', 'nl'].map((language, id) => ({ id, name: `Slot ${id}`, language }))
  const template = await given.template('ada', { signers: slots, files: [file([0, 1])] })
  expect((await as('ada').get(`/templates/${template.id}`)).body).toMatchObject({
    signers: [{ language: 'ko' }, { language: 'nl' }],
  })
  const signers = [
    { name: 'Kim', email: 'kim@example.com' },
    { name: 'Noa', email: 'noa@example.com', language: 'he' },
  ]
  const { body } = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers })
  expect(await signersOf((body as { message: string }).message)).toMatchObject([{ language: 'ko' }, { language: 'he' }])
})

test.each(['not a tag', 'x', 'de_DE', 'e'.repeat(36), '-', 'zh-\u0000'])('%j is no language tag', async (language) => {
  const signers = people(language)
  const answer = await as('ada').post('/envelopes', { emailSubject: 'Lease', signers, files: [file([0])] })
  expect(answer).toMatchObject({ status: 400, body: { field: 'signers.0.language' } })
})

test('the service says that signers have languages', async () => {
  expect((await as('ada').get('/me')).body).toMatchObject({ offers: expect.arrayContaining(['languages']) })
})
