import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draftCodes } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send } from '@/lib/tests/desk'
import { saveDraft, sending } from '@/lib/tests/drafts'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { signatureFields } from '@/lib/tests/signature-fields'
import { checkUploads, uploadWhole } from '@/lib/tests/uploads'
import { POST as sendDraft } from './drafts/[id]/send/route'
import { POST as handOver } from './envelopes/[id]/hand-over/route'
import { POST as giveLink } from './envelopes/[id]/links/route'
import { GET as getIdentity } from './identity/route'

const { network } = sendingDesk()

test('a service that announces no additions gets the documents alone', async () => {
  network.answer('GET /me', { account: 'Northwind', key: { rate_limit_per_min: 10_000 } })
  await send(getIdentity, { cookie: await cookieOf('sender') })
  const draft = await filledDraft({ files: [] })
  const signed = readFileSync('lib/pdf/tests/samples/signed-by-another-party.pdf')
  const id = await uploadWhole(draft.id, new Uint8Array(signed))
  await checkUploads()
  const documents = [{ id, name: 'Contract.pdf', acceptsLostSignature: true }]
  const recipients = draft.content.recipients.map((person) => ({ ...person, language: 'de' }))
  const content = { ...draft.content, recipients, documents, fields: signatureFields(documents, 7) }

  expect((await sending(await saveDraft(draft, content))).status).toBe(200)

  const [request] = network.attempts('POST /envelopes')
  const { files, signers, ...rest } = JSON.parse(request?.body.toString() ?? '')
  expect(rest).not.toHaveProperty('sentBy')
  expect(signers).toEqual([expect.not.objectContaining({ language: 'de' })])
  expect(files.map((file: object) => Object.keys(file).toSorted())).toEqual([['fields', 'name', 'unsignedPdf']])
})

test('a form is not sent to a service that announces none, and its field says why', async () => {
  network.answer('GET /me', { account: 'Northwind', key: { rate_limit_per_min: 10_000 } })
  await send(getIdentity, { cookie: await cookieOf('sender') })
  const draft = await filledDraft()
  const [document] = draft.content.documents ?? []
  const place = { document: document?.id ?? '', recipient: 7, page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.03 }
  const fields = [
    ...(draft.content.fields ?? []),
    { ...place, id: 'country', type: 'dropdown' as const, options: ['Spain'] },
  ]

  const answer = await sending(await saveDraft(draft, { ...draft.content, fields }))

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    field: 'fields.1',
    message: 'Your e-signature service does not offer this type of field. Change its type or delete it.',
  })
  expect(network.attempts('POST /envelopes')).toEqual([])
})

test('a service that asks for no codes gets no envelope whose sender relies on one', async () => {
  network.answer('GET /me', { account: 'Northwind', key: { rate_limit_per_min: 10_000 } })
  await send(getIdentity, { cookie: await cookieOf('sender') })
  const draft = await filledDraft()
  const recipients = draft.content.recipients.map((person) => ({ ...person, authentication: 'access_code' }))
  const { id, version } = await saveDraft(draft, { ...draft.content, recipients })

  const body = { version, codes: { 7: 'Marmot-7421' } }
  const answer = await send(sendDraft, { method: 'POST', params: { id }, cookie: await cookieOf('sender'), body })

  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toContain('This service cannot ask recipients for a code.')
  expect(network.attempts('POST /envelopes')).toEqual([])
  expect(await desk().select().from(draftCodes)).toEqual([])
})

test('a service that gives no links is asked for none, and no device is handed over', async () => {
  network.answer('GET /me', { account: 'Northwind', key: { rate_limit_per_min: 10_000 } })
  await send(getIdentity, { cookie: await cookieOf('sender') })
  const asked = { method: 'POST', params: { id: crypto.randomUUID() }, cookie: await cookieOf('sender') }
  network.forgetAttempts()

  const answers = [
    await send(giveLink, { ...asked, body: { signer: 0, purpose: 'copy' } }),
    await send(giveLink, { ...asked, body: { signer: 0, purpose: 'sign_now' } }),
    await send(handOver, { ...asked, body: { signer: 0 } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([501, 501, 501])
  expect((await send(getIdentity, { cookie: await cookieOf('sender') })).status, 'not handed over').toBe(200)
  expect(network.attempts().filter(({ method }) => method === 'POST')).toEqual([])
})
