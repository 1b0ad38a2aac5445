import { expect, test } from 'vitest'
import { GET as recordAsCsv } from '@/app/api/activity/record/csv/route'
import { FIRST_RULES, type NotificationRules, type NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { cookieOf, send } from '@/lib/tests/desk'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { PUT as saveDefaults } from './defaults/route'
import { GET as readSettings, PUT as saveOwn } from './settings/route'

sendingDesk()

const settings = async (): Promise<NotificationSettings> =>
  (await send(readSettings, { cookie: await cookieOf('admin') })).json()
const savingDefaults = async (from: NotificationRules, rules: NotificationRules) =>
  send(saveDefaults, { method: 'PUT', cookie: await cookieOf('admin'), body: { from, rules } })

test('of two admins with the same page open, each saves only what they changed, and the record names it', async () => {
  const from = (await settings()).defaults
  const [one, other] = [structuredClone(from), structuredClone(from)]
  one.completed.page = false
  other.declined.browser = false
  other.declined.mail = 'daily'

  const answers = await Promise.all([savingDefaults(from, one), savingDefaults(from, other)])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await settings()).defaults).toEqual({ ...from, completed: one.completed, declined: other.declined })
  const csv = await (await send(recordAsCsv, { cookie: await cookieOf('admin') })).text()
  expect(csv).toContain('Changed the team’s default notifications: Completed: page off')
  expect(csv).toContain('Declined: browser off, Declined: email daily (before: at once)')
})

test('a default that both change is refused to the second, who learns who was faster', async () => {
  const from = (await settings()).defaults
  const to = (mail: 'off' | 'now') => ({ ...from, key: { ...from.key, mail } })
  expect((await savingDefaults(from, to('off'))).status).toBe(200)

  const older = { ...from, key: { ...from.key, mail: 'daily' as const } }
  const refused = await savingDefaults(older, to('now'))
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    code: 409,
    reason: 'changed_meanwhile',
    message:
      '“API key expiring: email” has changed since you opened this page. Ada Admin saved last. Save again to replace it.',
  })
  expect((await settings()).defaults.key.mail).toBe('off')
})

test('what a person saves in one tab stays when they save something else in an older one', async () => {
  const { own: from } = await settings()
  const saving = async (changed: object) =>
    (await send(saveOwn, { method: 'PUT', cookie: await cookieOf('admin'), body: { ...from, ...changed, from } }))
      .status
  expect(await saving({ rules: FIRST_RULES, digest_hour: 7 })).toBe(200)
  expect(await saving({ zone: 'Europe/Berlin' })).toBe(200)

  expect((await settings()).own).toEqual({ ...from, rules: FIRST_RULES, digest_hour: 7, zone: 'Europe/Berlin' })
})
