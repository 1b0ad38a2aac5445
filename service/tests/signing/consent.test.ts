import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBranding } from '../../branding/http'
import { view } from '../../signing/http'
import { sign } from '../../signing/sign'
import { openRoom, origin, type Room, typed } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const OWN = { signConsent: 'Ich habe den Vertrag gelesen.\n\nIch stimme zu.', consentLanguage: 'de' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const shown = async (name: string) => {
  const { consent } = await view(room.context, await room.token(name))
  if (!consent) throw new Error('no wording was shown')
  return consent
}
/** What the trail says that somebody agreed to. */
const agreed = async (id: Awaited<ReturnType<Room['envelope']>>, name: string) => {
  const trail = await room.store.audit.trail(id)
  return trail.find(({ party, detail }) => party === `${name}@example.com` && detail?.consent)?.detail?.consent
}

test('what the page shows is what trail and certificate say that the signer agreed to, word for word', async () => {
  const id = await room.envelope(['ada', { name: 'bob', requestRole: 'Approver' }])
  const wordings = [await shown('ada'), await shown('bob')]

  await sign(room.context, await room.token('ada'), typed, origin)
  await sign(room.context, await room.token('bob'), typed, origin)

  expect(wordings.map(({ text }) => text)).toEqual([
    'You agree that your electronic signature expresses your will to be bound. Some documents need another form. To sign another way, ask the sender, or decline. The document’s certificate records your name, email address, IP address, browser and the time.\n\nI have read the document and agree to sign it electronically.',
    'You agree that your electronic approval expresses your will to be bound. Some documents need another form. To approve another way, ask the sender, or decline. The document’s certificate records your name, email address, IP address, browser and the time.\n\nI have read the document and approve it electronically.',
  ])
  expect(wordings[0]?.sha256).toBe(sha256(wordings[0]?.text ?? ''))
  expect([await agreed(id, 'ada'), await agreed(id, 'bob')]).toEqual(wordings)
  expect(room.engine.finished.at(-1)?.signers.map(({ consent }) => consent)).toEqual(wordings)
})

test('the service’s own wording is in the language of the page, and kept in the one that was read', async () => {
  const id = await room.envelope(['ida', 'jon'])
  const read = async (page: Parameters<typeof view>[2]) =>
    (await view(room.context, await room.token('ida'), page)).consent
  expect(await read({ accepted: 'pt;q=0.8, ja' })).toMatchObject({ language: 'ja', version: 'default-sign-2' })
  const [ida] = await room.store.signers.ofEnvelope(id)
  await room.store.signers.update(ida?.id ?? '', { language: 'de-AT' })
  expect(await read({ accepted: 'ja' })).toMatchObject({ language: 'de' })
  const arabic = await read({ chosen: 'ar', accepted: 'ja' })

  const consent = { version: arabic?.version ?? '', sha256: arabic?.sha256 ?? '' }
  await sign(room.context, await room.token('ida'), { ...typed, consent }, origin)
  const refused = sign(
    room.context,
    await room.token('jon'),
    { ...typed, consent: { ...consent, sha256: sha256('x') } },
    origin,
  )
  await expect(refused).rejects.toMatchObject({ reason: 'consent_changed' })
  await sign(room.context, await room.token('jon'), typed, origin)

  expect(arabic).toMatchObject({ language: 'ar', sha256: sha256(arabic?.text ?? '') })
  expect(await agreed(id, 'ida')).toEqual(arabic)
  const [first, last] = room.engine.finished.at(-1)?.signers ?? []
  expect([first?.consent, last?.consent?.language]).toEqual([arabic, 'en'])
})

test('an account’s own wording has a version, and a wording that comes back has the version it had', async () => {
  await saveBranding(room.context, room.grace, OWN)
  await room.envelope(['kim'])
  const own = await shown('kim')

  await saveBranding(room.context, room.grace, { ...OWN, signConsent: 'Ja.' })
  const second = await shown('kim')
  await saveBranding(room.context, room.grace, OWN)
  const again = await shown('kim')
  await saveBranding(room.context, room.grace, {})

  expect(own).toEqual({
    text: OWN.signConsent,
    version: 'account-sign-1',
    language: 'de',
    sha256: sha256(OWN.signConsent),
  })
  expect(second).toMatchObject({ text: 'Ja.', version: 'account-sign-2' })
  expect(again).toEqual(own)
  expect((await shown('kim')).version).toBe('default-sign-2')
})

test('consent to a wording that is not shown anymore is refused, and nothing is signed', async () => {
  const id = await room.envelope(['lea'])
  const before = await shown('lea')
  await saveBranding(room.context, room.grace, OWN)
  const request = { ...typed, consent: { version: before.version, sha256: before.sha256 } }

  await expect(sign(room.context, await room.token('lea'), request, origin)).rejects.toMatchObject({
    kind: 'Conflict',
    reason: 'consent_changed',
  })
  expect(await room.status(id)).toEqual({ status: 'Sent', states: ['lea pending'] })

  const { version, sha256: hash } = await shown('lea')
  await sign(room.context, await room.token('lea'), { ...typed, consent: { version, sha256: hash } }, origin)
  expect(await agreed(id, 'lea')).toMatchObject({ text: OWN.signConsent, version: 'account-sign-1' })
  await saveBranding(room.context, room.grace, {})
})

test('the document that was prepared and the trail name one wording, also if it changes meanwhile', async () => {
  const id = await room.envelope(['max'])
  const before = await shown('max')
  room.engine.before = () => saveBranding(room.context, room.grace, OWN)

  await sign(room.context, await room.token('max'), typed, origin)

  room.engine.before = async () => {}
  expect(await agreed(id, 'max')).toEqual(before)
  expect(room.engine.finished.at(-1)?.signers[0]?.consent).toEqual(before)
})

test('wordings saved at the same moment get different versions, and other accounts keep theirs', async () => {
  const stranger = await room.stranger()
  await Promise.all(
    ['One.', 'Two.', 'Three.'].map((signConsent) => saveBranding(room.context, stranger, { signConsent })),
  )
  const wording = await room.store.consentWordings.current(stranger.accountId, 'sign')
  expect(wording?.version).toBeLessThanOrEqual(3)
  expect(await room.store.consentWordings.current(room.grace.accountId, 'approve')).toBeUndefined()
})

test('the date of signing is the signer’s day, of the signature that is written', async () => {
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
  await room.envelope(['nia'], { fields: [{ ...place, id: 'd', type: 'date', signerIndex: 0 }] })
  room.pass(3 * 3600)

  await sign(room.context, await room.token('nia'), { ...typed, zone: 'Pacific/Auckland' }, origin)

  expect(room.engine.finished.at(-1)?.files[0]?.fields[0]?.content).toEqual({ text: '2026-11-21 (Pacific/Auckland)' })
})
