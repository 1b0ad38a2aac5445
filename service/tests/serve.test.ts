import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '@/scripts/testing/database'
import { client } from './client'
import { file } from './given'
import { killWhatRuns, runService } from './program'

const OPERATOR_TOKEN = 'operator-of-the-programs-under-test'

// Several programs are started one after another.
vi.setConfig({ testTimeout: 120_000 })

let database: Awaited<ReturnType<typeof createDatabase>>
const dataDir = mkdtempSync(join(tmpdir(), 'serve-'))

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  killWhatRuns()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

function serve(environment: Record<string, string> = {}) {
  return runService({
    SERVICE_DATA_DIR: dataDir,
    SERVICE_DATABASE_URL: database.url,
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...environment,
  })
}

async function keyOf(baseUrl: string, account: string): Promise<string> {
  const user = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Tester' }
  const operator = client(baseUrl, { 'x-operator-token': OPERATOR_TOKEN })
  const { body } = await operator.post('/operator/keys', {
    account,
    app: 'tests',
    user,
    name: 'k',
    rate_limit_per_min: 10_000,
  })
  return (body as { key: string }).key
}

test('a database that it cannot use ends its start with one line that says what to do', async () => {
  const foreign = await createDatabase()
  const owner = new pg.Client(foreign.url)
  await owner.connect()
  await owner.query('create table accounts (id int)')
  await owner.end()
  const refused = serve({ SERVICE_DATABASE_URL: foreign.url })
  expect(await refused.ended).toBe(1)
  expect(refused.output.err).toMatch(
    /^The tables of the service .*: migration \S+ failed \(relation "accounts" already exists\)\. .*start again.*\n$/,
  )
  await foreign.drop()

  const absent = serve({ SERVICE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/service' })
  expect(await absent.ended).toBe(1)
  expect(absent.output.err).toMatch(/^The database of the service cannot be reached: .*SERVICE_DATABASE_URL.*\n$/)
})

test('it prints one line, its base URL, when it accepts requests, and ends cleanly when asked', async () => {
  const { program, output, ready, ended } = serve()
  const baseUrl = await ready
  expect(output.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/core\n$/)
  expect(await client(baseUrl, {}).get('/public/service/webhooks/events')).toMatchObject({ status: 200 })

  program.kill('SIGTERM')

  expect(await ended).toBe(0)
  expect(output.out.split('\n')).toHaveLength(2)
})

test('the end waits for what was asked by clients that are gone, and alarms nobody', { tags: 'long' }, async () => {
  const { program, output, ready, ended } = serve()
  const baseUrl = await ready
  const headers = { 'x-api-key': await keyOf(baseUrl, 'Gone'), 'content-type': 'application/json' }
  const body = JSON.stringify({ signers: [{ email: 'grace@example.com' }], files: [file([0])] })
  const leaving = new AbortController()
  const request = { method: 'POST', headers, body, signal: leaving.signal }
  const asked = Array.from({ length: 5 }, () => fetch(`${baseUrl}/api/v1/service/envelopes`, request))
  const outcomes = Promise.allSettled(asked)
  await client(baseUrl, headers).get('/api/v1/service/me')

  leaving.abort()
  program.kill('SIGTERM')

  await outcomes
  expect(await ended).toBe(0)
  expect(output.err.split('\n').filter((line) => /"level":[456]0/.test(line))).toEqual([])
})

test('what was answered with 200 is there after the process was killed', { tags: 'long' }, async () => {
  const first = serve()
  const baseUrl = await first.ready
  const key = await keyOf(baseUrl, 'Killed')
  const signer = [{ email: 'grace@example.com' }]
  const service = client(`${baseUrl}/api/v1/service`, { 'x-api-key': key })
  const acknowledged: string[] = []
  const sending = Array.from({ length: 40 }, async (_, n) => {
    const request = { emailSubject: `Envelope ${n}`, signers: signer, files: [file([0])] }
    const { status, body } = await service.post('/envelopes', request)
    if (status === 200) acknowledged.push((body as { message: string }).message)
    if (acknowledged.length === 10) first.program.kill('SIGKILL')
  })
  await Promise.allSettled(sending)
  await first.ended

  const second = serve()
  const again = client(`${await second.ready}/api/v1/service`, { 'x-api-key': key })
  for (const id of acknowledged) {
    expect(await again.get(`/envelopes/${id}`)).toMatchObject({ status: 200, body: { id, status: 'Sent' } })
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  second.program.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('processes that start together on one database share tables, certificate and key file', {
  tags: 'long',
}, async () => {
  const fresh = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'serve-'))
  const programs = [0, 1, 2].map(() => serve({ SERVICE_DATABASE_URL: fresh.url, SERVICE_DATA_DIR: folder }))

  const baseUrls = await Promise.all(programs.map(({ ready }) => ready))

  const key = await keyOf(baseUrls[0] ?? '', 'Shared')
  for (const baseUrl of baseUrls) {
    expect(await client(baseUrl, { 'x-api-key': key }).get('/api/v1/service/me')).toMatchObject({ status: 200 })
  }
  const keyFile = join(folder, 'service.key')
  expect(Buffer.from(readFileSync(keyFile, 'utf8'), 'base64')).toHaveLength(32)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  for (const { program } of programs) program.kill('SIGINT')
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0, 0])
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

test('a taken port is one line that names the variable', async () => {
  const first = serve()
  const { port } = new URL(await first.ready)

  const second = serve({ SERVICE_PORT: port })

  expect(await second.ended).toBe(1)
  expect(second.output.err).toBe(
    `port ${port} of 127.0.0.1 is taken: stop what uses it, or set SERVICE_PORT to another port\n`,
  )
  first.program.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a wrong variable is named before anything is started', async () => {
  const folder = join(dataDir, 'never')
  const { output, ended } = serve({ SERVICE_PORT: 'x', SERVICE_WEBHOOK_RETRY: 'soon', SERVICE_DATA_DIR: folder })
  expect(await ended).toBe(1)
  expect(output.err).toBe(
    'SERVICE_PORT: must be a port; SERVICE_WEBHOOK_RETRY: must be waits such as 5s,5m,2h, separated by commas\n',
  )
  expect(existsSync(folder)).toBe(false)
})
