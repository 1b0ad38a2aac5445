import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EnvelopeId } from '@/lib/contract/ids'
import { createDocumentEngine } from '../../documents/create-engine'
import { packIdentity, selfSigned } from '../../documents/sealing-identity'
import { sharedWorkers } from '../built-worker'
import { NOW } from '../documents/given'
import { testService } from '../service'
import { typed } from './room'

const service = await testService()

/** The real engine with a key that does not belong to its certificate: every seal it makes fails the check that follows. */
async function engineThatFailsItsCheck() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const make = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [one, other] = [await make(), await make()]
  const certificate = await selfSigned('Test seal', one, NOW, Buffer.from('a serial number!'))
  const key = await webcrypto.subtle.exportKey('pkcs8', other.privateKey)
  const p12 = await packIdentity(certificate, key, 'password')
  return createDocumentEngine({ identity: { p12, password: 'password' }, pool: sharedWorkers })
}

const signAs = async (name: string) =>
  service.public.post(`/signing/${await service.given.token(`${name}@example.com`)}/sign`, typed)
const mailsTo = async (sender: string) => {
  const { body } = await service.operator.get(`/outbox?to=${sender}@example.com`)
  return (body as { subject: string }[]).map(({ subject }) => subject)
}
const actionsOf = async (id: EnvelopeId) => (await service.context.store.audit.trail(id)).map(({ action }) => action)

test('a document that fails its last check is not published, its signer and sender read why, and a retry works', async () => {
  const { context } = service
  const working = context.documents
  context.documents = await engineThatFailsItsCheck()
  const logged: unknown[] = []
  const { log } = context
  context.log = Object.assign(Object.create(log), { error: (fields: unknown) => logged.push(fields) })

  const { id } = await service.given.envelope('ada')
  const mailsOfSender = () => mailsTo('ada')
  const states = async () => (await context.store.signers.ofEnvelope(id)).map(({ state }) => state)
  const actions = () => actionsOf(id)

  expect((await signAs('grace')).status).toBe(200)
  const refused = await signAs('hopper')

  expect(refused).toMatchObject({
    status: 503,
    body: { reason: 'document_not_sealed', message: expect.stringContaining('your signature was not recorded') },
  })
  expect(await states()).toEqual(['signed', 'pending'])
  expect((await context.store.envelopes.findById(id))?.status).toBe('Sent')
  expect(await context.store.signedDocuments.size(id)).toBeUndefined()
  expect(await actions()).toEqual(['sent', 'invited', 'invited', 'signed', 'sealing_failed'])
  expect(await mailsOfSender()).toEqual(['Could not be completed: Agreement to sign'])
  expect(logged).toEqual([
    { envelopeId: id, err: expect.objectContaining({ message: expect.stringContaining('does not verify') }) },
  ])

  // Retrying neither fills the sender's mailbox nor the audit trail.
  expect((await signAs('hopper')).status).toBe(503)
  expect(await mailsOfSender()).toHaveLength(1)
  expect((await actions()).filter((action) => action === 'sealing_failed')).toHaveLength(1)
  expect(logged).toHaveLength(2)

  context.documents = working
  context.log = log
  expect((await signAs('hopper')).status).toBe(200)
  expect(await states()).toEqual(['signed', 'signed'])
  expect((await actions()).slice(-3)).toEqual(['sealing_failed', 'signed', 'completed'])
  expect(await service.events(id)).toEqual(['envelope.sent', 'signer.signed', 'signer.signed', 'envelope.completed'])
})

test('a seal that keeps failing is reported once an hour and twenty times in all, and its signer reads why each time', async () => {
  const { context } = service
  const working = context.documents
  context.documents = await engineThatFailsItsCheck()
  const { id } = await service.given.envelope('bob')
  expect((await signAs('grace')).status).toBe(200)
  await context.store.transaction(async (tx) => {
    await tx.envelopes.lockById(id)
    const entry = {
      envelopeId: id,
      at: context.now(),
      party: 'bob@example.com',
      action: 'sealing_failed' as const,
      actor: 'service',
    }
    await tx.audit.append(Array.from({ length: 19 }, () => entry))
  })
  const reports = async () => (await actionsOf(id)).filter((action) => action === 'sealing_failed').length
  const refused = { status: 503, body: { reason: 'document_not_sealed' } }

  expect(await signAs('hopper')).toMatchObject(refused)
  expect([await reports(), (await mailsTo('bob')).length]).toEqual([19, 0])
  service.pass(3_601)
  expect(await signAs('hopper')).toMatchObject(refused)
  expect([await reports(), (await mailsTo('bob')).length]).toEqual([20, 1])
  service.pass(3_601)
  expect(await signAs('hopper')).toMatchObject(refused)
  expect([await reports(), (await mailsTo('bob')).length]).toEqual([20, 1])
  context.documents = working
  expect((await signAs('hopper')).status).toBe(200)
})
