import { randomUUID } from 'node:crypto'
import { request } from '@playwright/test'
import { pdfOf } from './documents/pdf'
import { draftsOf } from './editor/drafts'
import { DEMO_ACCOUNT, newTemplate, signIn } from './harness/demo'
import { median, ms, percentile, print, type Row, sideBySide } from './harness/measure'
import type { Stack } from './harness/stack'

const RUNS = 15
const MIB = 1024 * 1024
const RECIPIENT = { name: 'Ada', email: 'ada@example.com' }
const PLACE = { type: 'signature', page: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.05 } as const

/** What a sender waits for, from the first request to the sent envelope: with own documents, and with a template. */
export async function benchSending(stack: Stack): Promise<void> {
  const person = await request.newContext({ storageState: await signIn(stack) })
  try {
    const drafts = draftsOf(person, stack)
    const template = await newTemplate(stack, DEMO_ACCOUNT)
    const pdf = Buffer.from(await pdfOf(3))
    const small = Buffer.concat([pdf, Buffer.alloc(MIB - pdf.length, ' ')])
    const large = Buffer.concat([pdf, Buffer.alloc(10 * MIB - pdf.length, ' ')])

    async function sendTemplate(): Promise<number> {
      const content = { recipients: [{ id: 1, ...RECIPIENT }] }
      const started = performance.now()
      await drafts.send(await drafts.create({ templateId: template, content }))
      return performance.now() - started
    }
    async function sendDocument(bytes: Buffer): Promise<number> {
      const document = { id: randomUUID(), name: 'agreement.pdf' }
      const fields = [{ id: 'signature', document: document.id, recipient: 0, ...PLACE }]
      const content = { recipients: [{ id: 0, ...RECIPIENT }], documents: [document], fields, emailSubject: 'Bench' }
      const started = performance.now()
      const draft = await drafts.create({ content })
      await drafts.upload(draft.id, document, bytes)
      await drafts.send(draft)
      return performance.now() - started
    }
    // The first ones start what is not running yet.
    await sendTemplate()
    await sendDocument(small)
    const times = await sideBySide(RUNS, {
      template: sendTemplate,
      small: () => sendDocument(small),
      large: () => sendDocument(large),
    })
    print(`Sending in the dashboard, one signer, ${RUNS} runs`, [
      row('from a template of 3 pages', times.template),
      row('own document of 1 MiB: upload, check, send', times.small),
      row('own document of 10 MiB: upload, check, send', times.large),
    ])
  } finally {
    await person.dispose()
  }
}

const row = (what: string, times: number[]): Row => ({
  what,
  value: `median ${ms(median(times))}, slowest ${ms(percentile(times, 1))}`,
})
