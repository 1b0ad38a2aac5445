import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingRuntime, startReceiver } from '@/scripts/testing/receivers'
import { verification } from '../../webhooks/reference'
import { webhookDesk } from './desk'

const wholeSeconds = () => new Date(Math.floor(Date.now() / 1_000) * 1_000)
// The receivers look at the clock, so this service has the true one.
const desk = await webhookDesk({}, { now: wholeSeconds })
const { as } = desk

const SAMPLES = [
  { file: 'receiver.mjs', code: verification.node_sample },
  { file: 'receiver.py', code: verification.python_sample },
] as const

/** One real delivery from before a rotation, and one from its overlap. */
async function realDeliveries(path: string) {
  const id = await desk.subscribed('ada', path, 'envelope.sent', 'grün')
  await desk.happens('ada')
  await desk.until('ada', id, { state: 'delivered' })
  await as('ada').call('PATCH', `/webhooks/${id}`, { secret: 'new', overlap_seconds: 3600 })
  await desk.happens('ada')
  await desk.expectDeliveries(path, 2)
  return desk.target.at(path).map(({ headers, body }) => ({
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        name.startsWith('x-service-') ? [[name, String(value)]] : [],
      ),
    ),
    body,
  }))
}

test.each(SAMPLES.filter(({ file }) => !missingRuntime(file)))(
  '$file takes real deliveries by either secret of an overlap, and not by another',
  async ({ file, code }) => {
    const deliveries = await realDeliveries(`/${file}`)
    const statuses: number[][] = []
    for (const secret of ['grün', 'new', 'other']) {
      const receiver = await startReceiver(file, code, { WEBHOOK_SECRET: secret })
      const answers: number[] = []
      for (const { headers, body } of deliveries) answers.push(await receiver.send(headers, body))
      statuses.push(answers)
      await receiver.stop()
    }
    expect(statuses).toEqual([
      [204, 204],
      [401, 204],
      [401, 401],
    ])
  },
)

/** A program that reads `{ headers, body, secret }` and prints what the sample's `verify` answers, without starting its server. */
const CALLERS = {
  'receiver.mjs': `import { readFileSync } from 'node:fs'
import { verify } from './receiver.mjs'
const { headers, body, secret } = JSON.parse(readFileSync(0, 'utf8'))
console.log(verify(headers, Buffer.from(body), secret))`,
  'receiver.py': `import json, sys
from receiver import verify
given = json.load(sys.stdin)
print(str(verify(given["headers"], given["body"].encode(), given["secret"])).lower())`,
}

test.each(SAMPLES.filter(({ file }) => !missingRuntime(file)))(
  'the verify function of $file can be used in a server of your own',
  async ({ file, code }) => {
    const [delivery] = await realDeliveries(`/verify-${file}`)
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    const caller = file.replace('receiver', 'caller')
    writeFileSync(join(folder, file), code)
    writeFileSync(join(folder, caller), CALLERS[file])
    const command = file === 'receiver.py' ? 'python3' : process.execPath
    const verify = (secret: string) =>
      execFileSync(command, [caller], { cwd: folder, input: JSON.stringify({ ...delivery, secret }), encoding: 'utf8' })
    expect([verify('grün').trim(), verify('other').trim()]).toEqual(['true', 'false'])
    rmSync(folder, { recursive: true })
  },
)
