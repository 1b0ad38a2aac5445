import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testService } from './service'

const { public: anybody } = await testService()

test('the event catalog needs no key and lists the seven events', async () => {
  const { status, body } = await anybody.get('/webhooks/events')

  expect(status).toBe(200)
  expect(body).toEqual({
    version: expect.any(String),
    events: [
      'envelope.sent',
      'envelope.completed',
      'envelope.voided',
      'signer.opened',
      'signer.signed',
      'signer.declined',
      'signer.delegated',
    ].map((event_type) => ({ event_type, description: expect.any(String), trigger: expect.any(String) })),
  })
})

test('the signature contract says what is signed', async () => {
  expect(await anybody.get('/webhooks/docs/verification')).toMatchObject({
    status: 200,
    body: {
      algorithm: 'HMAC-SHA256',
      headers: { 'X-Service-Event': expect.any(String), 'X-Service-Signature': expect.any(String) },
      signature_formula: expect.stringContaining('timestamp'),
      timestamp_tolerance_seconds: 300,
      dedup_note: expect.stringContaining('X-Service-Delivery'),
    },
  })
})

const folder = mkdtempSync(join(tmpdir(), 'samples-'))
const hasPython = spawnSync('python3', ['--version']).status === 0

beforeAll(async () => {
  const { body } = await anybody.get('/webhooks/docs/verification')
  const { node_sample, python_sample } = body as { node_sample: string; python_sample: string }
  writeFileSync(join(folder, 'sample.mjs'), node_sample)
  writeFileSync(join(folder, 'sample.py'), python_sample)

  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', 'secret').update(`${timestamp}.{"a":1}`).digest('hex')
  const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
  const cases = [
    [headers, '{"a":1}'],
    [headers, '{"a":2}'],
    [{ ...headers, 'x-service-timestamp': String(Number(timestamp) - 301) }, '{"a":1}'],
    [{}, '{"a":1}'],
  ]
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases))
})

/** A true delivery, another body, one too old, and an unsigned one. */
const verdicts = [true, false, false, false]

test('the node sample tells a true delivery from others', () => {
  const script = `import { readFileSync } from 'node:fs'
    import { verify } from './sample.mjs'
    const cases = JSON.parse(readFileSync('cases.json'))
    process.stdout.write(JSON.stringify(cases.map(([headers, body]) => verify(headers, Buffer.from(body), 'secret'))))`
  writeFileSync(join(folder, 'run.mjs'), script)
  expect(JSON.parse(execFileSync(process.execPath, ['run.mjs'], { cwd: folder }).toString())).toEqual(verdicts)
})

test.runIf(hasPython)('the python sample does so too', () => {
  const script = `import json, sample
print(json.dumps([sample.verify(headers, body.encode(), "secret") for headers, body in json.load(open("cases.json"))]))`
  writeFileSync(join(folder, 'run.py'), script)
  expect(JSON.parse(execFileSync('python3', ['run.py'], { cwd: folder }).toString())).toEqual(verdicts)
})
