import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { envelope, person, signedNda, templateId } from '../fixtures/given'
import type { Tab } from './driver/tab'
import { expect, test } from './fixtures'
import { misplaced } from './misplaced'

const WIDTHS = [1024, 1280, 1440]

/** Folders of pages that only lead to another page. */
const ELSEWHERE = ['bulk-sends/[[...id]]', 'contacts/[[...id]]']

/** The folders of all pages of the desk. */
const foldersOfDesk = () =>
  readdirSync('app/(desk)', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ''))
    .filter((folder) => !ELSEWHERE.includes(folder))

/** Where the first row of a list leads. */
async function firstRow(tab: Tab, path: string): Promise<string> {
  await tab.goto(path)
  await tab.expectValue(() => document.querySelectorAll('a.row-cover').length > 0, true)
  return tab.run(() => document.querySelector('a.row-cover')?.getAttribute('href') ?? '')
}

test('a pointer meets what is drawn under it, on every page of the desk', async ({ tab, signInAs }) => {
  test.setTimeout(900_000)
  const call = await signInAs('admin')
  const nda = await templateId('nda')
  const open = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  const signed = await signedNda()
  const [bulkJob, draft, own] = [randomUUID(), randomUUID(), randomUUID()]
  await call('POST', '/api/bulk-jobs', { id: bulkJob, kind: 'remind', ids: [open.id] })
  await call('POST', '/api/drafts', { id: draft, templateId: nda })
  await call('POST', '/api/drafts', { id: own, purpose: 'envelope' })
  const endpoint = await firstRow(tab, '/webhooks')
  const special: Record<string, string> = {
    '[...nowhere]': '/no-such-page',
    'bulk-jobs/[id]': `/bulk-jobs/${bulkJob}`,
    'drafts/[id]/documents': `/drafts/${own}/documents`,
    'drafts/[id]/fields': `/drafts/${own}/fields`,
    'drafts/[id]/recipients': `/drafts/${draft}/recipients`,
    'drafts/[id]/review': `/drafts/${draft}/review`,
    'drafts/[id]/sent': `/drafts/${draft}/sent`,
    'envelopes/[id]': `/envelopes/${signed.id}`,
    'envelopes/[id]/audit': `/envelopes/${signed.id}/audit`,
    'envelopes/[id]/document': `/envelopes/${signed.id}/document`,
    'signers/[who]': await firstRow(tab, '/signers'),
    'templates/[id]': `/templates/${nda}`,
    'templates/[id]/send': `/templates/${nda}/send`,
    'templates/[id]/send-many': `/templates/${nda}/send-many`,
    'webhooks/[id]': endpoint,
    'webhooks/[id]/deliveries/[deliveryId]': await firstRow(tab, endpoint),
    'webhooks/[id]/rotate': `${endpoint}/rotate`,
    'webhooks/envelopes/[id]': `/webhooks/envelopes/${signed.id}`,
  }
  // A page with a fault keeps none of the others from being looked at.
  const expectSoon = expect.configure({ soft: true })
  for (const folder of foldersOfDesk()) {
    const path = special[folder] ?? `/${folder}`
    expect(path, `say where a page of ${folder} is`).not.toContain('[')
    await tab.goto(path)
    for (const width of WIDTHS) {
      await tab.resize(width)
      await tab.expectValue(isLoaded, true)
      // What is drawn a moment later moves the rest.
      await expectSoon.poll(() => tab.run(misplaced), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Runs in the page. */
function isLoaded(): boolean {
  const text = document.querySelector('main')?.innerText.trim() ?? ''
  return text !== '' && !/^Loading/m.test(text)
}
