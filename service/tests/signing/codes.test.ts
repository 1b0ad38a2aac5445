import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { CodeHashes } from '../../envelopes/code-hashes'
import type { Refusal } from '../../errors'
import { checkCode } from '../../signing/code'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given, operator, pass } = service
const CODE = 'K7MP-4QWX'
const WRONG = 'AAAAAA'
const signed = { signature: { kind: 'typed', text: 'Grace' }, values: {}, consent: true }
const signing = (token: string, rest = '') => `/signing/${token}${rest}`
const session = (secret: string) => ({ 'x-signing-session': secret })

type Asked = { authentication?: string; accessCode?: string }

let count = 0
/** An envelope to one person of its own, who is asked for a code. */
async function asked(asked: Asked = { accessCode: CODE }) {
  const email = `grace${++count}@example.com`
  const { id } = await given.envelope('ada', { signers: [{ name: 'Grace', email, ...asked }], files: [file([0])] })
  return { id, email, token: await given.token(email) }
}

const enter = (token: string, code: string) => service.public.post(signing(token, '/code'), { code })
const send = (token: string) => service.public.post(signing(token, '/code/send'))
async function opened(token: string, code: string): Promise<Record<string, string>> {
  const answer = await enter(token, code)
  expect(answer).toMatchObject({ status: 200, body: { code: 200, message: 'opened' } })
  return session((answer.body as { session: string }).session)
}

async function mailedTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { body } = await operator.get(`/outbox?to=${encodeURIComponent(email)}`)
  return body as { subject: string; text: string }[]
}
const codeIn = async (email: string) => /\b\d{6}\b/.exec((await mailedTo(email))[0]?.text ?? '')?.[0] ?? 'no code'

async function trail(id: string): Promise<string[]> {
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  const actions = Object.values(body as Record<string, Record<string, { seq: number; action: string }[]>>)
  const entries = actions.flatMap((byAction) => Object.values(byAction).flat())
  return entries.sort((a, b) => a.seq - b.seq).map(({ action }) => action)
}

const stateOf = async (id: string) => {
  const { body } = await as('ada').get(`/envelopes/${id}`)
  return (body as { signers: { authenticationState?: unknown }[] }).signers.map((each) => each.authenticationState)
}

/** Everything in the database, as text. */
async function everythingKept(): Promise<string> {
  const client = new pg.Client(service.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...values.map(({ row }) => row))
  }
  await client.end()
  return texts.join('\n')
}

test('a link with an access code shows nothing until the code was entered', async () => {
  const { id, token } = await asked()
  const closed = { status: 403, body: { code: 403, reason: 'code_needed', message: expect.any(String) } }
  for (const path of ['', '/files/0']) expect(await service.public.get(signing(token, path))).toMatchObject(closed)
  expect(await service.public.post(signing(token, '/open'))).toMatchObject(closed)
  expect(await service.public.post(signing(token, '/sign'), signed)).toMatchObject(closed)
  expect(await service.public.post(signing(token, '/decline'), {})).toMatchObject(closed)
  const other = { name: 'Eve', email: 'eve@example.com' }
  expect(await service.public.post(signing(token, '/delegate'), other)).toMatchObject(closed)

  expect((await service.public.get(signing(token, '/code'))).body).toEqual({
    authentication: 'access_code',
    state: 'ready',
    sender: 'Ada Tester (Account of ada)',
    email: 'g…@e….com',
    triesLeft: 5,
    sent: false,
    changed: false,
    branding: { name: 'Account of ada' },
  })
  expect(await trail(id)).toEqual(['sent', 'invited'])

  const own = await opened(token, ' k7mp 4qwx ')
  expect(await service.public.get(signing(token), own)).toMatchObject({ status: 200, body: { turn: true } })
  expect(await service.public.post(signing(token, '/open'), undefined, own)).toMatchObject({ status: 200 })
  expect(await service.public.post(signing(token, '/sign'), signed, own)).toMatchObject({ status: 200 })
  expect(await trail(id)).toEqual(['sent', 'invited', 'code_accepted', 'opened', 'signed', 'completed'])
})

test('no answer, event, mail or row holds the code', async () => {
  const secret = 'ZEBRA-99-QUAGGA'
  const { id, email, token } = await asked({ accessCode: secret })
  const hidden = /ZEBRA|QUAGGA/i
  await enter(token, WRONG)
  await opened(token, secret)
  const answers = [`/envelopes/${id}`, '/envelopes', `/envelopes/${id}/audit`, `/signers/${email}/envelopes`]
  for (const path of answers) expect(JSON.stringify((await as('ada').get(path)).body)).not.toMatch(hidden)
  for (const mail of await mailedTo(email)) expect(JSON.stringify(mail)).not.toMatch(hidden)
  expect(await everythingKept()).not.toMatch(hidden)
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: {
      signers: [{ authentication: 'access_code', authenticationState: { state: 'ready', failures: 0 } }],
    },
  })
})

test('an error about a code does not repeat it, and a repeated creation takes the same code only', async () => {
  const signers = (accessCode: string) => [{ email: 'heidi@example.com', accessCode }]
  const body = (accessCode: string) => ({ signers: signers(accessCode), files: [file([0])] })
  for (const short of ['A1-', '------', 'AB-12-', `${'A'.repeat(70)}`]) {
    const { status, body: fault } = await as('ada').post('/envelopes', body(short))
    expect(status).toBe(400)
    expect(fault).toMatchObject({ field: 'signers.0.accessCode' })
    expect(JSON.stringify(fault)).not.toContain(short)
  }
  const key = { 'x-idempotency-key': 'with a code' }
  const first = await as('ada').post('/envelopes', body(CODE), key)
  expect(await as('ada').post('/envelopes', body(CODE), key)).toMatchObject({ status: 200, body: first.body })
  expect(await as('ada').post('/envelopes', body('OTHER-CODE'), key)).toMatchObject({
    status: 400,
    body: { reason: 'idempotency_key_reused' },
  })
})

test.each([
  ['an access code that is missing', { authentication: 'access_code' }, 'accessCode: is missing'],
  ['a code for codes by email', { authentication: 'email_code', accessCode: CODE }, 'accessCode: does not go with'],
  ['somebody who gets a copy', { requestRole: 'CC', accessCode: CODE }, 'authentication: is not for'],
])('%s is refused', async (_, wrong, message) => {
  const signers = [{ email: 'grace@example.com' }, { email: 'ivan@example.com', ...wrong }]
  const answer = await as('ada').post('/envelopes', { signers, files: [file([0])] })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`signers.1.${message}`) } })
})

test('of fifty codes at once five are compared, and then the link is locked for the right one too', async () => {
  const { id, email, token } = await asked()
  // Not over HTTP, where each process takes thirty a minute: a guesser may have many processes.
  const guess = () => checkCode(service.context, token, WRONG, {}).catch(({ reason }: Refusal) => reason)
  const reasons = await Promise.all(Array.from({ length: 50 }, guess))
  expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(4)
  expect(reasons.filter((reason) => reason === 'link_locked')).toHaveLength(46)
  expect(await trail(id)).toEqual(['sent', 'invited', ...Array(5).fill('code_refused'), 'link_locked'])
  const lockedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/)
  expect(await stateOf(id)).toEqual([{ state: 'locked', failures: 5, lockedAt }])
  expect((await as('ada').get('/envelopes?status=Sent')).body).toContainEqual(
    expect.objectContaining({
      envelope: expect.objectContaining({
        id,
        signers: [expect.objectContaining({ authenticationState: { state: 'locked', failures: 5, lockedAt } })],
      }),
    }),
  )
  const locks = (await mailedTo('ada@example.com')).filter(({ subject }) => subject.startsWith('Link locked'))
  expect(locks.filter(({ text }) => text.includes(email))).toHaveLength(1)

  expect(await enter(token, CODE)).toMatchObject({ status: 403, body: { reason: 'link_locked' } })
  expect((await service.public.get(signing(token, '/code'))).body).toMatchObject({ state: 'locked', triesLeft: 0 })
})

test('what cannot be a code is no try, and the right one clears the wrong ones', async () => {
  const { id, token } = await asked()
  for (const code of ['', '12', '------', 'x'.repeat(65), 7, null])
    expect(await service.public.post(signing(token, '/code'), { code })).toMatchObject({ status: 400 })
  expect(await stateOf(id)).toEqual([{ state: 'ready', failures: 0 }])
  for (let index = 0; index < 4; index++) await enter(token, WRONG)
  expect(await stateOf(id)).toEqual([{ state: 'ready', failures: 4 }])
  await opened(token, CODE)
  expect(await stateOf(id)).toEqual([{ state: 'ready', failures: 0 }])
})

test('a browser that entered the code stays in when a stranger locks the link', async () => {
  const { token } = await asked()
  const own = await opened(token, CODE)
  for (let index = 0; index < 5; index++) await enter(token, WRONG)
  expect(await service.public.get(signing(token), own)).toMatchObject({ status: 200 })
  expect(await service.public.get(signing(token))).toMatchObject({ status: 403 })
})

test('a session opens its own link only, for twelve hours', async () => {
  const [one, two] = [await asked(), await asked()]
  const own = await opened(one.token, CODE)
  expect(await service.public.get(signing(two.token), own)).toMatchObject({ status: 403 })
  for (const wrong of ['', 'x', 'A'.repeat(43), `${own['x-signing-session']}x`])
    expect(await service.public.get(signing(one.token), session(wrong))).toMatchObject({ status: 403 })
  pass(12 * 60 * 60 - 1)
  expect(await service.public.get(signing(one.token), own)).toMatchObject({ status: 200 })
  pass(1)
  expect(await service.public.get(signing(one.token), own)).toMatchObject({ status: 403 })
})

test('a replaced code ends what the old one opened, and unlocks the link', async () => {
  const { id, email, token } = await asked()
  const own = await opened(token, CODE)
  for (let index = 0; index < 5; index++) await enter(token, WRONG)
  const path = `/envelopes/${id}/signers/${email.toUpperCase()}/code`
  expect(await as('ada').post(path, {})).toMatchObject({ status: 400, body: { field: 'accessCode' } })
  expect(await as('bob').post(path, { accessCode: 'NEW-CODE-1' })).toMatchObject({ status: 404 })
  const isChanged = async () =>
    ((await service.public.get(signing(token, '/code'))).body as { changed: boolean }).changed
  expect(await isChanged()).toBe(false)
  expect(await as('ada').post(path, { accessCode: 'NEW-CODE-1' })).toMatchObject({ status: 200 })

  expect(await isChanged()).toBe(true)
  expect(await service.public.get(signing(token), own)).toMatchObject({ status: 403 })
  expect(await enter(token, CODE)).toMatchObject({ status: 403, body: { reason: 'code_wrong' } })
  expect(await service.public.get(signing(token), await opened(token, 'NEW-CODE-1'))).toMatchObject({ status: 200 })
  expect(await isChanged()).toBe(false)
  expect((await trail(id)).slice(-3)).toEqual(['code_replaced', 'code_refused', 'code_accepted'])
})

test('of two signers with one address, the code of the one that is named is replaced', async () => {
  const email = 'both@example.com'
  const people = [
    { name: 'Tenant', email, accessCode: CODE },
    { name: 'Guarantor', email, accessCode: 'SECOND-7' },
  ]
  const { id } = await given.envelope('ada', { signers: people, files: [file([0, 1])] })
  const path = `/envelopes/${id}/signers/${email}/code`
  expect(await as('ada').post(path, { accessCode: 'NEW-CODE-1', signerIndex: 2 })).toMatchObject({ status: 404 })
  expect(await as('ada').post(path, { accessCode: 'NEW-CODE-1', signerIndex: 1 })).toMatchObject({ status: 200 })

  const links = (await operator.get(`/outbox?to=${encodeURIComponent(email)}`)).body as { links: string[] }[]
  const tokens = links.map(({ links: [link = ''] }) => link.slice(link.lastIndexOf('/') + 1))
  const opens = async (code: string) =>
    (await Promise.all(tokens.map((token) => enter(token, code)))).filter(({ status }) => status === 200).length
  expect([await opens(CODE), await opens('SECOND-7'), await opens('NEW-CODE-1')]).toEqual([1, 0, 1])
})

test('the certificate names the colleague who replaced a code, not the owner of the key', async () => {
  const { id, email, token } = await asked()
  const body = { accessCode: 'NEW-CODE-1', by: { name: 'Sam Sender', email: 'sam@example.com' } }
  expect(await as('ada').post(`/envelopes/${id}/signers/${email}/code`, body)).toMatchObject({ status: 200 })
  await service.public.post(signing(token, '/sign'), signed, await opened(token, 'NEW-CODE-1'))

  const { bytes } = await as('ada').get(`/envelopes/${id}/document`)

  expect(await textOf(bytes)).toMatch(/Sam Sender\s+Code replaced: /)
})

test('only a key that may write replaces a code, and only where one is asked for', async () => {
  const { id, email } = await asked()
  const { key } = await service.issueKey('ada', { capabilities: ['envelopes:read'] })
  const path = `/envelopes/${id}/signers/${email}/code`
  expect(await service.withKey(key).post(path, { accessCode: CODE })).toMatchObject({ status: 403 })
  const plain = await given.envelope('ada')
  const nobody = `/envelopes/${plain.id}/signers/grace@example.com/code`
  expect(await as('ada').post(nobody, { accessCode: CODE })).toMatchObject({ body: { reason: 'code_not_needed' } })
})

test('a code by email opens one browser, and nothing is mailed by looking', async () => {
  const { id, email, token } = await asked({ authentication: 'email_code' })
  await service.public.get(signing(token))
  await service.public.get(signing(token, '/code'))
  await service.public.call('HEAD', signing(token, '/code'))
  expect(await mailedTo(email)).toHaveLength(1)
  expect(await enter(token, '123456')).toMatchObject({ status: 409, body: { reason: 'code_missing' } })

  expect(await send(token)).toMatchObject({ status: 200 })
  const [mail] = await mailedTo(email)
  expect(JSON.stringify(mail)).not.toContain('Agreement to sign')
  expect(mail?.text).toContain('Ada Tester (Account of ada)')
  const code = await codeIn(email)
  expect(mail?.subject).not.toContain(code)
  const own = await opened(token, code)
  expect(await enter(token, code)).toMatchObject({ status: 409, body: { reason: 'code_missing' } })
  expect(await service.public.post(signing(token, '/sign'), signed, own)).toMatchObject({ status: 200 })
  expect(await trail(id)).toEqual(['sent', 'invited', 'code_sent', 'code_accepted', 'signed', 'completed'])
})

test('codes are mailed once a minute, five times an hour and twenty times in all', async () => {
  const { email, token, id } = await asked({ authentication: 'email_code' })
  expect((await send(token)).status).toBe(200)
  expect((await send(token)).headers.get('retry-after')).toBe('60')
  const first = await codeIn(email)
  pass(60)
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(token)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
  if ((await codeIn(email)) !== first) expect((await enter(token, first)).status).toBe(403)
  for (let index = 0; index < 3; index++) {
    pass(60)
    expect((await send(token)).status).toBe(200)
  }
  pass(60)
  expect((await send(token)).status).toBe(429)
  for (let hour = 0; hour < 3; hour++) {
    pass(3600)
    for (let index = 0; index < 5; index++) {
      expect((await send(token)).status).toBe(200)
      pass(60)
    }
  }
  pass(7200)
  expect(await send(token)).toMatchObject({ status: 409, body: { reason: 'code_limit' } })
  expect(await as('ada').post(`/envelopes/${id}/signers/${email}/code`)).toMatchObject({ status: 200 })
  expect((await send(token)).status).toBe(200)
  pass(601)
  expect(await enter(token, await codeIn(email))).toMatchObject({ status: 409, body: { reason: 'code_missing' } })
})

test('who takes over a part is asked as well: the sender sets an access code, a mailed one goes to them', async () => {
  const one = await asked()
  const own = await opened(one.token, CODE)
  const heir = { name: 'Heir', email: 'heir1@example.com' }
  expect(await service.public.post(signing(one.token, '/delegate'), heir, own)).toMatchObject({ status: 200 })
  const token = await given.token(heir.email)
  expect(await service.public.get(signing(token), own)).toMatchObject({ status: 403 })
  expect(await enter(token, CODE)).toMatchObject({ status: 409, body: { reason: 'code_missing' } })
  expect(await stateOf(one.id)).toEqual([expect.anything(), { state: 'no_code', failures: 0 }])
  expect((await mailedTo('ada@example.com'))[0]?.subject).toBe('Access code needed: Agreement to sign')
  await as('ada').post(`/envelopes/${one.id}/signers/${heir.email}/code`, { accessCode: 'FOR-HEIR-1' })
  await opened(token, 'FOR-HEIR-1')

  const two = await asked({ authentication: 'email_code' })
  const to = { name: 'Heir', email: 'heir2@example.com' }
  await as('ada').post(`/envelopes/${two.id}/signers/${two.email}/delegate`, to)
  const second = await given.token(to.email)
  await send(second)
  await opened(second, await codeIn(to.email))
})

test('the link to a copy asks for the access code again, and one after a code by email does not', async () => {
  const one = await asked()
  const own = await opened(one.token, CODE)
  const { body } = await service.public.post(signing(one.token, '/sign'), signed, own)
  const { copyToken } = body as { copyToken: string }
  expect(await service.public.get(signing(copyToken, '/copy'))).toMatchObject({ body: { reason: 'code_needed' } })
  expect(await service.public.get(signing(copyToken, '/copy/document'))).toMatchObject({ status: 403 })
  expect(await service.public.get(signing(copyToken, '/copy/document'), own)).toMatchObject({ status: 200 })
  const again = await opened(copyToken, CODE)
  expect(await service.public.get(signing(copyToken, '/copy'), again)).toMatchObject({ status: 200 })
  const [mail] = await mailedTo(one.email)
  expect(mail?.text).toContain('The link asks for an access code.')
  expect(mail?.text).not.toContain('Anyone who has it can read')

  const two = await asked({ authentication: 'email_code' })
  await send(two.token)
  const session = await opened(two.token, await codeIn(two.email))
  const done = await service.public.post(signing(two.token, '/sign'), signed, session)
  const open = (done.body as { copyToken: string }).copyToken
  expect(await service.public.get(signing(open, '/copy'))).toMatchObject({ status: 200 })
  expect((await mailedTo(two.email))[0]?.text).toContain('Anyone who has it can read')
})

test('a link to a copy that wrong codes locked opens with the code that the sender sets then', async () => {
  const { id, email, token } = await asked()
  const { body } = await service.public.post(signing(token, '/sign'), signed, await opened(token, CODE))
  const { copyToken } = body as { copyToken: string }
  const changedOn = async () => ((await as('ada').get(`/envelopes/${id}`)).body as { updatedOn: string }).updatedOn
  const completedOn = await changedOn()
  pass(60)
  for (let index = 0; index < 5; index++) await enter(copyToken, WRONG)
  expect(await stateOf(id)).toMatchObject([{ state: 'locked' }])

  const path = `/envelopes/${id}/signers/${email}/code`
  expect(await as('ada').post(path, { accessCode: 'NEW-CODE-1' })).toMatchObject({ status: 200 })

  expect(await service.public.get(signing(copyToken, '/copy'), await opened(copyToken, 'NEW-CODE-1'))).toMatchObject({
    status: 200,
  })
  expect(await changedOn()).toBe(completedOn)
})

test('a copy of two parts with one address opens with the code of either', async () => {
  const email = 'twice@example.com'
  const people = [
    { name: 'Tenant', email, accessCode: CODE },
    { name: 'Guarantor', email, accessCode: 'SECOND-7' },
  ]
  const { id } = await given.envelope('ada', { signers: people, files: [file([0, 1])] })
  const links = (await operator.get(`/outbox?to=${encodeURIComponent(email)}`)).body as { links: string[] }[]
  let last: { token: string; own: Record<string, string>; copy: string } | undefined
  for (const {
    links: [link = ''],
  } of links) {
    const token = link.slice(link.lastIndexOf('/') + 1)
    const isFirst = (await enter(token, CODE)).status === 200
    const own = await opened(token, isFirst ? CODE : 'SECOND-7')
    const { body } = await service.public.post(signing(token, '/sign'), signed, own)
    last = { token, own, copy: (body as { copyToken: string }).copyToken }
  }
  const copy = last?.copy ?? ''

  expect(await service.public.get(signing(copy, '/copy'))).toMatchObject({
    status: 403,
    body: { reason: 'code_needed' },
  })
  expect(await service.public.get(signing(copy, '/copy'), last?.own)).toMatchObject({ status: 200 })
  for (const code of [CODE, 'SECOND-7'])
    expect(await service.public.get(signing(copy, '/copy/document'), await opened(copy, code))).toMatchObject({
      status: 200,
    })
  for (let tries = 0; tries < 5; tries++) await enter(copy, WRONG)
  expect(await enter(copy, 'SECOND-7')).toMatchObject({ status: 403, body: { reason: 'link_locked' } })
  expect((await mailedTo('ada@example.com'))[0]?.subject).toContain('Link locked')

  await as('ada').post(`/envelopes/${id}/signers/${email}/code`, { accessCode: 'NEW-CODE-1' })
  expect(await service.public.get(signing(copy, '/copy'), await opened(copy, 'NEW-CODE-1'))).toMatchObject({
    status: 200,
  })
})

test('slots of a template take codes as well', async () => {
  const template = await given.template('ada')
  const people = [
    { signerIndex: 1, email: 'judy@example.com', accessCode: CODE },
    { signerIndex: 2, email: 'mallory@example.com', authentication: 'email_code' },
  ]
  const { body } = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers: people })
  const { message: id } = body as { message: string }
  expect(await stateOf(id)).toEqual([
    { state: 'ready', failures: 0 },
    { state: 'ready', failures: 0 },
  ])
  await opened(await given.token('judy@example.com'), CODE)
})

describe('a request that is refused for another reason', () => {
  const other = { name: 'Oscar', email: 'oscar@example.com' }
  const unknown = '00000000-0000-4000-8000-000000000000'
  const creation = (id: string, signers: object[]) =>
    as('ada').post(`/envelopes/from-template/${id}`, { signers }, { 'x-idempotency-key': unknown })

  test.each<[string, number, () => Promise<{ status: number }>]>([
    ['a template that does not exist', 404, () => creation(unknown, [{ ...other, accessCode: CODE }])],
    [
      "another tenant's template",
      404,
      async () => creation((await given.template('bob')).id, [{ ...other, accessCode: CODE }]),
    ],
    [
      'a slot that the template lacks',
      400,
      async () => creation((await given.template('ada')).id, [{ ...other, signerIndex: 77, accessCode: CODE }]),
    ],
    [
      'a document that is refused',
      400,
      () =>
        as('ada').post('/envelopes', {
          signers: [{ ...other, accessCode: CODE }],
          files: [{ ...file([0]), unsignedPdf: 'bm90IGEgUERG' }],
        }),
    ],
    [
      'a delegation in an envelope that does not exist',
      404,
      () => as('ada').post(`/envelopes/${unknown}/signers/a@example.com/delegate`, { ...other, accessCode: CODE }),
    ],
    [
      'a delegation to somebody who has a part',
      400,
      async () => {
        const { id, email } = await asked({ authentication: 'email_code' })
        return as('ada').post(`/envelopes/${id}/signers/${email}/delegate`, { email, accessCode: CODE })
      },
    ],
    [
      'a new code in an envelope that does not exist',
      404,
      () => as('ada').post(`/envelopes/${unknown}/signers/a@example.com/code`, { accessCode: CODE }),
    ],
    [
      'a new code for somebody who gets codes by email',
      400,
      async () => {
        const { id, email } = await asked({ authentication: 'email_code' })
        return as('ada').post(`/envelopes/${id}/signers/${email}/code`, { accessCode: CODE })
      },
    ],
  ])('hashes no code: %s', async (_, status, request) => {
    const derive = vi.spyOn(service.context.codeHashes, 'derive')
    expect(await request()).toMatchObject({ status })
    expect(derive).not.toHaveBeenCalled()
    derive.mockRestore()
  })
})

test('a key sets ten codes for each request that it may make in a minute, and at least a hundred', async () => {
  const hashes = new CodeHashes()
  hashes.count({ id: 'slow', rateLimitPerMin: 2 }, 100)
  expect(() => hashes.count({ id: 'slow', rateLimitPerMin: 2 }, 1)).toThrow('Rate limit exceeded')
  hashes.count({ id: 'usual' }, 599)
  hashes.count({ id: 'usual' }, 1)
  expect(() => hashes.count({ id: 'usual' }, 1)).toThrow('Rate limit exceeded')

  const { id, key } = await service.issueKey('kim', { rate_limit_per_min: 10 })
  service.context.codeHashes.count({ id, rateLimitPerMin: 10 }, 99)
  const signers = ['lee@example.com', 'max@example.com'].map((email) => ({ email, accessCode: CODE }))
  const answer = await service.withKey(key).post('/envelopes', { signers, files: [file([0])] })
  expect(answer).toMatchObject({ status: 429, body: { reason: 'rate_limited' } })
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('a tenant with one code does not wait for the twelve of another tenant', async () => {
  const hashes = new CodeHashes()
  const done: string[] = []
  const hash = async (group: string) => {
    await hashes.hash(CODE, group)
    done.push(group)
  }
  await Promise.all([...Array.from({ length: 12 }, () => hash('many')), hash('one')])
  expect(done.indexOf('one')).toBeLessThan(3)
})
