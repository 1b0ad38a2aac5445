import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookDesk } from './desk'

const wholeSeconds = () => new Date(Math.floor(Date.now() / 1_000) * 1_000)
// The samples look at the clock, so this service has the true one.
const desk = await webhookDesk({}, { now: wholeSeconds })
const folder = mkdtempSync(join(tmpdir(), 'delivered-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hasPython = spawnSync('python3', ['--version']).status === 0

beforeAll(async () => {
  const { body } = await desk.public.get('/webhooks/docs/verification')
  const { node_sample, python_sample } = body as { node_sample: string; python_sample: string }
  writeFileSync(join(folder, 'sample.mjs'), node_sample)
  writeFileSync(join(folder, 'sample.py'), python_sample)
  const id = await desk.subscribed('ada', '/real', 'envelope.sent', 'grün')
  await desk.happens('ada')
  await desk.until('ada', id, { state: 'delivered' })
  const [received] = desk.target.at('/real')
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(received?.headers))
  writeFileSync(join(folder, 'body'), received?.body ?? '')
})

test('the node sample takes a real delivery, and not with another secret', () => {
  const script = `import { readFileSync } from 'node:fs'
    import { verify } from './sample.mjs'
    const headers = JSON.parse(readFileSync('headers.json'))
    process.stdout.write(['grün', 'other'].map((secret) => verify(headers, readFileSync('body'), secret)).join())`
  writeFileSync(join(folder, 'run.mjs'), script)
  expect(execFileSync(process.execPath, ['run.mjs'], { cwd: folder }).toString()).toBe('true,false')
})

test.runIf(hasPython)('the python sample does so too', () => {
  const script = `import json, sample
headers = json.load(open("headers.json"))
body = open("body", "rb").read()
print(",".join(str(sample.verify(headers, body, secret)).lower() for secret in ["gr\\u00fcn", "other"]))`
  writeFileSync(join(folder, 'run.py'), script)
  expect(execFileSync('python3', ['run.py'], { cwd: folder }).toString().trim()).toBe('true,false')
})
