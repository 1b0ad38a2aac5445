import { expect, test } from 'vitest'
import { missingRuntime, startReceiver } from '@/scripts/testing/receivers'
import { verification } from '../../webhooks/verification'
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
  'admin A4: $file takes real deliveries by either secret of an overlap, and not by another',
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
