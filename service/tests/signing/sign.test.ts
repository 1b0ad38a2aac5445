import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@/lib/contract/field'
import { delegateSigner } from '../../envelopes/delegate'
import { delegate, open } from '../../signing/bearer'
import { SealingTurns } from '../../signing/sealing-turns'
import { sign } from '../../signing/sign'
import { openStore } from '../../store/store'
import { verifyChain } from '../audit/verify-chain'
import { openRoom, origin, type Room, typed } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
function fields(...slots: number[]): Field[] {
  return slots.flatMap((signerIndex): Field[] => [
    { ...place, id: `s${signerIndex}`, type: 'signature', signerIndex, required: true },
    { ...place, id: `d${signerIndex}`, type: 'date', signerIndex },
    { ...place, id: `t${signerIndex}`, type: 'text', signerIndex, required: true },
  ])
}
const input = (slot: number) => ({ ...typed, values: { [`t${slot}`]: `words of ${slot}` } })

test('one signs after another, and the last signature, the document and the status are one', async () => {
  const id = await room.envelope(['ada', 'bob', { name: 'eve', requestRole: 'CC' }], {
    signerOrderRequired: true,
    fields: fields(0, 1),
  })
  expect(await room.mails('bob')).toEqual([])

  await sign(room.context, await room.token('ada'), input(0), origin)

  expect(await room.status(id)).toEqual({ status: 'Sent', states: ['ada signed', 'bob pending', 'eve pending'] })
  expect(await room.mails('bob')).toEqual(['Offer letter'])
  expect(await room.store.signedDocuments.size(id)).toBeUndefined()
  expect(room.engine.finished).toEqual([])

  await sign(room.context, await room.token('bob'), input(1), origin)

  expect(await room.status(id)).toMatchObject({ status: 'Signed', states: ['ada signed', 'bob signed', 'eve pending'] })
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.signed', 'signer.signed', 'envelope.completed'])
  expect((await room.store.signedDocuments.slice(id, 0, 100))?.toString()).toContain(id)
  for (const name of ['ada', 'bob', 'eve', 'grace'])
    expect((await room.mails(name)).at(-1)).toBe('Completed: Offer letter')

  const trail = await room.store.audit.trail(id)
  expect(trail.map((entry) => `${entry.party} ${entry.action}`)).toEqual([
    'grace@example.com sent',
    'ada@example.com invited',
    'ada@example.com signed',
    'bob@example.com invited',
    'bob@example.com signed',
    'grace@example.com completed',
  ])
  expect(trail[2]).toMatchObject({ ...origin, actor: 'ada@example.com' })
  expect(verifyChain(id, trail)).toBe(true)

  const [made] = room.engine.finished
  expect(made?.files[0]?.fields.map(({ id, content }) => ({ id, ...content }))).toEqual([
    { id: 's0', mark: typed.signature, signedBy: { name: 'ada', at: room.context.now(), act: 'Signed' } },
    { id: 'd0', text: '2026-11-20 (UTC)' },
    { id: 't0', text: 'words of 0' },
    { id: 's1', mark: typed.signature, signedBy: { name: 'bob', at: room.context.now(), act: 'Signed' } },
    { id: 'd1', text: '2026-11-20 (UTC)' },
    { id: 't1', text: 'words of 1' },
  ])
  expect(made?.events.map((event) => event.action)).toEqual([
    'sent',
    'invited',
    'signed',
    'invited',
    'signed',
    'completed',
  ])
})

test('a second click is told that it is signed', async () => {
  const id = await room.envelope(['ada', 'bob'])
  const token = await room.token('ada')
  const clicks = await Promise.allSettled([1, 2].map(() => sign(room.context, token, typed, origin)))

  expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1)
  for (const click of clicks) {
    if (click.status === 'rejected') expect(click.reason).toMatchObject({ kind: 'Conflict', message: 'already signed' })
  }
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.signed'])
})

test('a second click on the last signature completes once', async () => {
  const id = await room.envelope(['ada'])
  const token = await room.token('ada')
  const clicks = await Promise.allSettled([1, 2, 3].map(() => sign(room.context, token, typed, origin)))

  expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1)
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.signed', 'envelope.completed'])
})

test('ten simultaneous signatures on one link cost one document, and who is refused may try again', async () => {
  await room.envelope(['ada'])
  const token = await room.token('ada')
  room.engine.finished.length = 0
  const signing = Array.from({ length: 10 }, () => sign(room.context, token, typed, origin))
  // The document is not finished before the link has refused everybody it has no room for.
  const refusals = new Promise<void>((settle) => {
    let count = 0
    for (const one of signing) one.catch(() => ++count === 8 && settle())
  })
  room.engine.before = () => refusals
  const clicks = await Promise.allSettled(signing)
  room.engine.before = async () => {}

  expect(room.engine.finished).toHaveLength(1)
  const kinds = clicks.map((click) => (click.status === 'fulfilled' ? 'done' : click.reason.kind))
  expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'Conflict')).toHaveLength(1)
  const refused = clicks.flatMap((click) =>
    click.status === 'rejected' && click.reason.kind === 'Unavailable' ? [click.reason] : [],
  )
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ retryAfter: 3, reason: 'signing_in_progress' })
  await expect(sign(room.context, token, typed, origin)).rejects.toMatchObject({
    kind: 'Conflict',
    message: 'already signed',
  })
})

test('of several processes only one seals an envelope; the others wait for it', async () => {
  const id = await room.envelope(['ada'])
  const token = await room.token('ada')
  const other = await openStore(room.databaseUrl)
  room.engine.finished.length = 0
  const elsewhere = { ...room.context, store: other, sealingTurns: new SealingTurns(other.tryHold) }

  const clicks = await Promise.allSettled(
    [room.context, elsewhere].map((context) => sign(context, token, typed, origin)),
  )
  await other.close()

  expect(room.engine.finished).toHaveLength(1)
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await room.status(id)).toMatchObject({ status: 'Signed' })
})

test('a process whose turn comes after another has sealed the envelope makes no document', async () => {
  await room.envelope(['ada'])
  const token = await room.token('ada')
  const other = await openStore(room.databaseUrl)
  room.engine.finished.length = 0
  // It has read the unsigned envelope when it asks for its turn, and the other process seals right then.
  const late = new SealingTurns(async (name) => {
    await sign(room.context, token, typed, origin)
    return other.tryHold(name)
  })

  const click = sign({ ...room.context, store: other, sealingTurns: late }, token, typed, origin)
  await expect(click).rejects.toMatchObject({ kind: 'Conflict', message: 'already signed' })
  await other.close()

  expect(room.engine.finished).toHaveLength(1)
})

test('when the seal of the first fails, who waited for it seals', async () => {
  const id = await room.envelope(['ada'])
  const token = await room.token('ada')
  let made = 0
  room.engine.before = async () => {
    made += 1
    if (made === 1) throw new Error('a document worker ended unexpectedly')
  }
  const clicks = await Promise.allSettled([1, 2].map(() => sign(room.context, token, typed, origin)))
  room.engine.before = async () => {}

  expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await room.status(id)).toMatchObject({ status: 'Signed' })
})

test('whoever signs at the same time as the others, exactly one of them completes the envelope', async () => {
  const people = ['ada', 'bob', 'cas', 'dan']
  const id = await room.envelope(people)
  const tokens = await Promise.all(people.map((name) => room.token(name)))
  await Promise.all(tokens.map((token) => sign(room.context, token, typed, origin)))

  const events = await room.happened(id)
  expect(events.filter((type) => type === 'signer.signed')).toHaveLength(4)
  expect(events.filter((type) => type === 'envelope.completed')).toHaveLength(1)
  expect(verifyChain(id, await room.store.audit.trail(id))).toBe(true)
})

test('a failing seal leaves the signer unsigned, who signs again', async () => {
  const id = await room.envelope(['ada'])
  const token = await room.token('ada')
  room.engine.before = () => Promise.reject(new Error('the seal does not verify'))
  await expect(sign(room.context, token, typed, origin)).rejects.toThrow('the seal does not verify')
  expect(await room.status(id)).toEqual({ status: 'Sent', states: ['ada pending'] })
  expect(await room.happened(id)).toEqual(['envelope.sent'])

  room.engine.before = async () => {}
  await sign(room.context, token, typed, origin)
  expect(await room.status(id)).toMatchObject({ status: 'Signed' })
})

test('an envelope that never stands still is given up after five documents', async () => {
  const id = await room.envelope(['ada'])
  let made = 0
  room.engine.before = async () => {
    made += 1
    await room.store.transaction((tx) => tx.envelopes.update(id, { version: 100 + made }))
  }
  await expect(sign(room.context, await room.token('ada'), typed, origin)).rejects.toMatchObject({
    kind: 'Conflict',
    message: 'changed meanwhile, try again',
  })
  room.engine.before = async () => {}
  expect(made).toBe(5)
  expect(await room.status(id)).toMatchObject({ status: 'Sent', states: ['ada pending'] })
})

test('a change while the document is made is in the document that is kept', async () => {
  const id = await room.envelope(['ada'])
  const token = await room.token('ada')
  room.engine.finished.length = 0
  let first = true
  room.engine.before = async () => {
    if (first) await open(room.context, token, origin)
    first = false
  }
  await sign(room.context, token, typed, origin)
  room.engine.before = async () => {}

  expect(room.engine.finished).toHaveLength(2)
  expect(room.engine.finished[1]?.events.map((event) => event.action)).toContain('opened')
  const trail = await room.store.audit.trail(id)
  expect(trail.map((entry) => entry.action)).toEqual(['sent', 'invited', 'opened', 'signed', 'completed'])
})

test('what is not filled in is refused before anything is written', async () => {
  const id = await room.envelope(['ada'], { fields: fields(0) })
  await expect(sign(room.context, await room.token('ada'), typed, origin)).rejects.toMatchObject({
    kind: 'Invalid',
    message: 'values.t0: is required',
  })
  const drawn = { ...typed, signature: { kind: 'drawn' as const, png: Buffer.from('no picture').toString('base64') } }
  await expect(sign(room.context, await room.token('ada'), drawn, origin)).rejects.toMatchObject({ kind: 'Invalid' })
  expect(await room.status(id)).toMatchObject({ states: ['ada pending'] })
})

test('the certificate gets the people who handed a part over, when, and whether the sender did it', async () => {
  const made = room.engine.finished.length
  const id = await room.envelope(['ada', 'bob'], { fields: fields(0, 1) })
  const to = (name: string) => ({ id, replacement: { name, email: `${name}@example.com` } })
  await delegateSigner(room.context, room.grace, { email: 'ada@example.com', ...to('ann') }, origin)
  await delegate(room.context, await room.token('ann'), { name: 'cleo', email: 'cleo@example.com' }, origin)
  const at = room.context.now()

  await sign(room.context, await room.token('cleo'), input(0), origin)
  await sign(room.context, await room.token('bob'), input(1), origin)

  const people = room.engine.finished[made]?.signers.map(
    ({ name, delegatedTo, delegatedOn, replacedBy, isReplacement, namedBy }) => [
      name,
      delegatedTo,
      delegatedOn,
      replacedBy,
      isReplacement,
      namedBy,
    ],
  )
  expect(people).toEqual([
    ['ada', 'ann@example.com', at, 'grace@example.com', undefined, undefined],
    ['ann', 'cleo@example.com', at, undefined, true, undefined],
    ['cleo', undefined, undefined, undefined, false, 'ann@example.com'],
    ['bob', undefined, undefined, undefined, undefined, undefined],
  ])
  const handovers = room.engine.finished[made]?.events.filter(({ action }) => action === 'delegated')
  expect(handovers).toMatchObject([
    { actor: 'grace@example.com', about: 'ada@example.com', to: 'ann@example.com' },
    { actor: 'ann@example.com', to: 'cleo@example.com' },
  ])
  expect(handovers?.[1]?.about).toBeUndefined()
})

test('the certificate gets marks that somebody placed or drew, and none of who only approved or has no field', async () => {
  const made = room.engine.finished.length
  await room.envelope(['ada', 'bob', { name: 'anna', requestRole: 'Approver' }, { name: 'carl', requestRole: 'CC' }], {
    fields: fields(0),
  })
  await sign(room.context, await room.token('ada'), input(0), origin)
  await sign(room.context, await room.token('anna'), typed, origin)
  await sign(room.context, await room.token('bob'), typed, origin)

  const certified = room.engine.finished[made]
  expect(certified?.signers.map(({ name, adopted }) => [name, adopted])).toEqual([
    ['ada', { as: 'signature', mark: typed.signature }],
    ['bob', undefined],
    ['anna', undefined],
    ['carl', undefined],
  ])
  expect(
    certified?.events.flatMap(({ actor, action }) => (/signed|approved/.test(action) ? [`${actor} ${action}`] : [])),
  ).toEqual(['ada@example.com signed', 'anna@example.com approved', 'bob@example.com signed'])
})
