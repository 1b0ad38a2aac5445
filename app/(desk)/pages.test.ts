import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The pages that not every role includes, written down a second time by hand. */
const RESTRICTED: Record<string, string> = {
  drafts: 'draft',
  'drafts/[id]/documents': 'draft',
  'drafts/[id]/fields': 'draft',
  'drafts/[id]/recipients': 'draft',
  'drafts/[id]/review': 'draft',
  'drafts/[id]/sent': 'draft',
  'settings/activity': 'activity',
  'settings/branding': 'branding',
  'settings/mirror': 'mirror',
  'settings/keys': 'keys',
  'settings/people': 'people',
  'settings/reminders': 'reminders',
  'templates/[id]/send-many': 'send',
  webhooks: 'webhooks',
  'webhooks/[id]': 'webhooks',
  'webhooks/[id]/deliveries/[deliveryId]': 'webhooks',
  'webhooks/[id]/rotate': 'webhooks',
  'webhooks/envelopes/[id]': 'webhooks',
  'webhooks/new': 'webhooks',
  'webhooks/reference': 'webhooks',
  'webhooks/samples': 'webhooks',
  'webhooks/verify': 'webhooks',
}

/** For every role: each reads only what its role may, or says itself what the role does not include. */
const FOR_EVERYBODY = [
  '',
  '[...nowhere]',
  'bulk-jobs',
  'bulk-jobs/[id]',
  'bulk-sends/[[...id]]',
  'contacts/[[...id]]',
  'envelopes',
  'envelopes/[id]',
  'envelopes/[id]/audit',
  'envelopes/[id]/document',
  'envelopes/new',
  'outbox',
  'settings',
  'settings/notifications',
  'signers',
  'signers/[who]',
  'templates',
  'templates/[id]',
  'templates/[id]/send',
  // Leads to /webhooks.
  'webhooks/envelopes',
  // Leads to /settings/mirror, where live updates are.
  'webhooks/live',
]

const pages = await Promise.all(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map(async (file): Promise<[string, unknown]> => {
      const { default: page } = await import(/* @vite-ignore */ `./${file}`)
      return [file.replace(/\/?page\.tsx$/, ''), page.permission]
    }),
)

test('every page that a role does not include is made with restrictedPage', () => {
  expect(Object.fromEntries(pages.filter(([, permission]) => permission))).toEqual(RESTRICTED)
})

test('every other page is listed as one for everybody', () => {
  const others = pages.filter(([, permission]) => !permission).map(([page]) => page)
  expect(others.toSorted()).toEqual(FOR_EVERYBODY.toSorted())
})
