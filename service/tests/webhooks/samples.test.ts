import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookDesk } from './desk'

const wholeSeconds = () => new Date(Math.floor(Date.now() / 1_000) * 1_000)
// The samples look at the clock, so this service has the true one.
const desk = await webhookDesk({}, { now: wholeSeconds })
const { as } = desk
const folder = mkdtempSync(join(tmpdir(), 'delivered-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** For the old, the new and another secret: before the rotation, and during its overlap. */
const RESULTS = 'true,true,false,true,false,false'
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

  await as('ada').call('PATCH', `/webhooks/${id}`, { secret: 'new', overlap_seconds: 3600 })
  await desk.happens('ada')
  await desk.arrives('/real', 2)
  const [, during] = desk.target.at('/real')
  writeFileSync(join(folder, 'headers-overlap.json'), JSON.stringify(during?.headers))
  writeFileSync(join(folder, 'body-overlap'), during?.body ?? '')
})

test('admin A4: the node sample takes real deliveries by either secret of an overlap, and not by another', () => {
  const script = `import { readFileSync } from 'node:fs'
    import { verify } from './sample.mjs'
    const takes = (name) => (secret) =>
      verify(JSON.parse(readFileSync('headers' + name + '.json')), readFileSync('body' + name), secret)
    process.stdout.write(['grün', 'new', 'other'].flatMap((secret) => [takes('')(secret), takes('-overlap')(secret)]).join())`
  writeFileSync(join(folder, 'run.mjs'), script)
  expect(execFileSync(process.execPath, ['run.mjs'], { cwd: folder }).toString()).toBe(RESULTS)
})

test.runIf(hasPython)('admin A4: the python sample does so too', () => {
  const script = `import json, sample
def takes(name, secret):
    body = open("body" + name, "rb").read()
    return str(sample.verify(json.load(open(f"headers{name}.json")), body, secret)).lower()
print(",".join(takes(name, secret) for secret in ["gr\\u00fcn", "new", "other"] for name in ["", "-overlap"]))`
  writeFileSync(join(folder, 'run.py'), script)
  expect(execFileSync('python3', ['run.py'], { cwd: folder }).toString().trim()).toBe(RESULTS)
})
