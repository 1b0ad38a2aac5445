import { writeFile } from 'node:fs/promises'
import { person } from '../fixtures/given'
import { type PaperField, sentPaper } from '../fixtures/paper'
import { expectSealed } from '../fixtures/pdf'
import { get, signedDocument, signingLink } from '../fixtures/service'
import type { Tab } from './driver/tab'
import { expect, test } from './fixtures'

const FIELDS: PaperField[] = [
  { type: 'text', box: [140, 60, 220, 24], label: 'Employer' },
  { type: 'date_entry', box: [140, 100, 220, 24], label: 'First day' },
  { type: 'checkbox', box: [140, 140, 18, 18], label: 'Remote' },
  { type: 'signature', box: [140, 200, 220, 40], label: 'Signature' },
]
const LINES = [{ x: 140, y: 50, text: 'Employment' }]

/**
 * Types a date as the browser's own control takes it: Firefox goes on to the next part by itself, in WebKit Tab does. An empty one of
 * WebKit looks as if it held today.
 */
async function typeDate(tab: Tab, engine: string, [month, day, year]: readonly string[]) {
  await tab.run(() => document.querySelector<HTMLInputElement>('input[type=date]')?.focus())
  for (const part of [month, day, year]) {
    await tab.keyboard(part ?? '')
    if (engine.startsWith('webkit') && part !== year) await tab.press('Tab')
  }
  await tab.expectValue(() => document.querySelector<HTMLInputElement>('input[type=date]')?.value, '2027-02-15')
}
const DATE = ['02', '15', '2027'] as const

async function expectDone(tab: Tab, id: string, file: string) {
  await tab.see('heading', 'You have signed')
  expect(await get(`/envelopes/${id}`)).toMatchObject({ status: 'Signed' })
  await writeFile(file, await signedDocument(id))
  const text = expectSealed(file)
  for (const entry of ['Analytical Engines', '2027-02-15', 'Ada Lovelace']) expect(text).toContain(entry)
}

test('a signer fills in a form, types a date part by part, draws, and finishes', async ({ tab, engine }, info) => {
  const ada = person('Ada Lovelace')
  const { id, subject } = await sentPaper(ada, [LINES], FIELDS)
  await tab.goto(await signingLink(ada.email))
  await tab.see('heading', subject)
  await tab.expectValue(() => document.querySelector('[data-page] canvas') !== null, true)
  await tab.fill('Employer', 'Analytical Engines')
  await typeDate(tab, engine, DATE)
  await tab.click('checkbox', 'Remote')
  await tab.click('button', /^Sign here: Signature, .*not adopted yet/)
  await tab.click('text', 'Draw')
  await tab.draw('[role=dialog] canvas')
  await tab.click('button', 'Adopt signature')
  await tab.see('button', /^Signature, .*, placed$/)
  await tab.see('text', /^4 of 4 fields$/)
  await tab.click('checkbox', /agree to sign it electronically/)
  await tab.click('button', 'Sign')
  await expectDone(tab, id, info.outputPath('signed.pdf'))
})

test('a signer finishes on a phone', async ({ tab, engine }, info) => {
  const ada = person('Ada Lovelace')
  const { id, subject } = await sentPaper(ada, [LINES], FIELDS)
  await tab.resize(390, 844)
  await tab.goto(await signingLink(ada.email))
  await tab.see('heading', subject)
  await tab.click('button', 'Start')
  await tab.fill('Employer', 'Analytical Engines')
  await tab.click('button', 'Next field')
  await tab.see('dialog', 'First day')
  await typeDate(tab, engine, DATE)
  await tab.click('button', 'Next field')
  await tab.click('checkbox', 'Remote')
  await tab.click('button', /^Sign here: Signature, .*not adopted yet/)
  await tab.click('button', 'Adopt signature')
  await tab.see('button', /^Signature, .*, placed$/)
  await tab.click('checkbox', /agree to sign it electronically/)
  await tab.click('button', 'Sign')
  await expectDone(tab, id, info.outputPath('signed.pdf'))
})
