import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as oneClick } from '@/app/api/hooks/unsubscribe/route'
import { PUT as assignKey } from '@/app/api/keys/people/[id]/route'
import { POST as addKey } from '@/app/api/keys/route'
import { POST as resetPassword } from '@/app/api/people/[id]/password-reset/route'
import { PUT as changeRole } from '@/app/api/people/[id]/role/route'
import { DELETE as removeFactors } from '@/app/api/people/[id]/second-factor/route'
import { POST as invite } from '@/app/api/people/invites/route'
import { sendMail } from '@/lib/desk/accounts/mail/post-mail'
import { deskMails } from '@/lib/desk/accounts/mail/schema'
import { people } from '@/lib/desk/accounts/schema'
import { enqueueChats, postToChat } from '@/lib/desk/notifications/chat'
import { FIRST_RULES, type NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { distribute, mailDue } from '@/lib/desk/notifications/distribute'
import {
  notificationChats,
  notificationMails,
  notificationReaders,
  notifications,
} from '@/lib/desk/notifications/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { jobs } from '@/lib/jobs/table'
import { runDue } from '@/lib/jobs/tests/run-due'
import { whileBroken } from '@/lib/tests/broken-rows'
import { cookieOf, ORIGIN, send } from '@/lib/tests/desk'
import { PASSWORD, somebody } from '@/lib/tests/people'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { startSmtpServer } from '@/service/tests/mail/smtp-server'
import { DELETE as removeChat, PUT as saveChat } from './chat/route'
import { POST as testChat } from './chat/test/route'
import { GET as readSettings, PUT as saveSettings } from './settings/route'
import { POST as unsubscribe } from './unsubscribe/route'

const ACCOUNT = 'Northwind Legal'
const MINUTE_MS = 60_000

const smtp = await startSmtpServer()
const posted: { body: string; path: string | undefined }[] = []
let chatAnswer: { status: number; location?: string } = { status: 200 }
const chat = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    posted.push({ body, path: request.url })
    response.writeHead(chatAnswer.status, chatAnswer.location ? { location: chatAnswer.location } : {}).end('ok')
  })
})
await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done))
const chatOrigin = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`
Object.assign(process.env, { DESK_SMTP_URL: smtp.url, DESK_CHAT_TRUSTED_ORIGINS: chatOrigin })
afterAll(async () => {
  delete process.env.DESK_SMTP_URL
  delete process.env.DESK_CHAT_TRUSTED_ORIGINS
  chat.closeAllConnections()
  chat.close()
  await smtp.close()
})

const { network, newKey } = sendingDesk()
let sender: Awaited<ReturnType<typeof somebody>>
beforeAll(async () => {
  sender = await somebody('sender')
})
beforeEach(async () => {
  for (const table of [deskMails, notificationMails, notifications, notificationReaders, notificationChats])
    await desk().delete(table)
  await desk().update(people).set({ role: 'sender', disabledAt: null }).where(eq(people.id, sender.id))
  smtp.received.length = 0
  posted.length = 0
  smtp.refuse = undefined
  chatAnswer = { status: 200 }
})

const job = () => ({ transaction: deskJobHost().transaction, signal: new AbortController().signal })
const declined = (more: Partial<typeof notifications.$inferInsert> = {}) =>
  desk()
    .insert(notifications)
    .values({ account: ACCOUNT, kind: 'declined', subjectId: randomUUID(), detail: { subject: 'NDA' }, ...more })

/** What happens until this many minutes from now. */
async function after(minutes: number) {
  await distribute(job(), new Date())
  await mailDue(job(), new Date(Date.now() + minutes * MINUTE_MS))
  await runDue(deskJobHost(), sendMail)
  await runDue(deskJobHost(), sendMail)
}
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to?.some(({ address }) => address === email))
const own = async (rules: typeof FIRST_RULES, more = {}) =>
  send(saveSettings, {
    method: 'PUT',
    cookie: sender.cookie,
    body: { from: (await settings()).own, rules, digest_hour: 8, zone: 'Europe/Berlin', mails: true, ...more },
  })
const settings = async (): Promise<NotificationSettings> => (await send(readSettings, { cookie: sender.cookie })).json()

test('an admin reads why mails cannot be sent, and a sender does not', async () => {
  const settingsOf = async (role: 'admin' | 'sender') =>
    (await send(readSettings, { cookie: await cookieOf(role) })).json()
  expect((await settingsOf('admin')).mail_problems).toEqual([])
  expect(await settingsOf('sender')).not.toHaveProperty('mail_problems')
})

test('hundreds within a minute are one mail, with what strangers wrote as plain text', async () => {
  await declined({
    personId: sender.id,
    detail: { subject: 'NDA\r\nBcc: eve@evil.example <img src=x>', by: '<b>Ada</b>', reason: 'No' },
  })
  for (let index = 0; index < 300; index += 1) await declined({ personId: sender.id })
  await after(0)
  expect(mailsTo(sender.email)).toEqual([])
  await after(2)
  await after(3)

  const [mail, ...more] = mailsTo(sender.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: '“NDA” was declined, and 300 more',
    text: expect.stringContaining('And 281 more.'),
  })
  expect(mail?.html?.match(new RegExp(`<a href="${ORIGIN}/envelopes/`, 'g'))).toHaveLength(20)
})

test('what is for admins is mailed to admins only', async () => {
  const admin = await somebody('admin')
  await declined({ forAdmins: true })
  await after(2)

  expect(mailsTo(admin.email)).toContainEqual(expect.objectContaining({ subject: '“NDA” was declined' }))
  expect(mailsTo(sender.email)).toEqual([])
})

test('a name or a subject adds no header and no HTML', async () => {
  await declined({
    personId: sender.id,
    detail: { subject: 'NDA\r\nBcc: eve@evil.example <img src=x>', by: '<b>Ada</b>' },
  })
  await after(2)

  const [mail] = mailsTo(sender.email)
  expect(mail?.subject).toBe('“NDA Bcc: eve@evil.example <img src=x>” was declined')
  expect(mail?.bcc ?? []).toEqual([])
  expect(mail?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  expect(mail?.html).not.toMatch(/<img (?!src="cid:mark")|<b>/)
})

test('a mail that was due is not sent to somebody who was disabled, demoted, or has opted out since', async () => {
  await declined()
  await distribute(job(), new Date())
  await desk().update(people).set({ role: 'support' }).where(eq(people.id, sender.id))
  await after(2)
  expect(mailsTo(sender.email)).toEqual([])

  await desk().update(people).set({ role: 'sender' }).where(eq(people.id, sender.id))
  await declined({ personId: sender.id })
  await distribute(job(), new Date())
  await desk().update(people).set({ disabledAt: new Date() }).where(eq(people.id, sender.id))
  await after(2)
  expect(mailsTo(sender.email)).toEqual([])
})

test('nobody is mailed about another account, or about what is somebody else’s', async () => {
  const other = await somebody('sender')
  await declined({ account: 'Contoso' })
  await declined({ personId: other.id })
  await after(2)

  expect(mailsTo(sender.email)).toEqual([])
  expect(mailsTo(other.email).map(({ subject }) => subject)).toContain('“NDA” was declined')
})

test('a server that is busy gets the mail again, each time later, under one id and once', async () => {
  await declined({ personId: sender.id })
  smtp.refuse = { at: 'message', code: 451 }
  await after(2)
  const [mail] = await desk().select().from(deskMails)
  const attempt = async () =>
    (
      await desk()
        .select()
        .from(jobs)
        .where(eq(jobs.key, mail?.id ?? ''))
    )[0]
  const runAt = async (minutes: number) => {
    const now = new Date(Date.now() + minutes * MINUTE_MS)
    await runDue({ ...deskJobHost(), now: () => now }, sendMail)
  }
  expect(await attempt()).toMatchObject({ attempts: 1, lastError: expect.stringContaining('451') })
  await runAt(1)
  expect(await attempt()).toMatchObject({ attempts: 2 })
  expect(mailsTo(sender.email)).toEqual([])

  smtp.refuse = undefined
  await runAt(1)
  expect(mailsTo(sender.email)).toEqual([])
  await runAt(3)
  await runAt(9)
  expect(mailsTo(sender.email)).toMatchObject([{ messageId: `<${mail?.id}@northwind.example>` }])
  expect(await desk().select().from(deskMails)).toEqual([])
})

test('an address that the server will never take is given up at once', async () => {
  await declined({ personId: sender.id })
  smtp.refuse = { at: 'recipient', code: 550 }
  await after(2)
  expect(await desk().select().from(deskMails)).toEqual([])
})

test('a person whose settings or mail cannot be read keeps nobody else from their mails', async () => {
  const others = [await somebody('sender'), await somebody('sender')]
  const [broken, unread] = others
  await runDue(deskJobHost(), sendMail)
  smtp.received.length = 0
  const rules = { ...FIRST_RULES, declined: { ...FIRST_RULES.declined, mail: 'daily' as const } }
  const isUnread = eq(notificationReaders.personId, unread?.id ?? '')
  await desk().update(notificationReaders).set({ zone: 'Nowhere/City', rules }).where(isUnread)
  await whileBroken({ desk_mails: { person_id: broken?.id } }, async () => {
    await declined()
    await after(2)
  })
  expect(mailsTo(sender.email)).toHaveLength(1)
  expect(others.flatMap(({ email }) => mailsTo(email))).toEqual([])
  await after(4)
  expect(mailsTo(broken?.email ?? '')).toHaveLength(1)
})

test('a person whose account the service does not tell yet gets the mail later', async () => {
  const other = await somebody('sender')
  const cookie = await cookieOf('admin')
  const body = { name: 'Second', secret: await newKey() }
  const { id } = await (await send(addKey, { method: 'POST', cookie, body })).json()
  await send(assignKey, { method: 'PUT', cookie, params: { id: other.id }, body: { key: id } })
  const forgetAccount = () => {
    for (const name of ['account of the configured key', 'upstream configured', 'read values']) resetOnce(name)
  }
  forgetAccount()
  network.answer('GET /me', { code: 500, message: 'failed' }, 500)
  await declined()
  await after(2)
  expect([mailsTo(sender.email), mailsTo(other.email)].map(({ length }) => length)).toEqual([0, 1])

  network.recover()
  forgetAccount()
  await after(10)
  expect([mailsTo(sender.email), mailsTo(other.email)].map(({ length }) => length)).toEqual([1, 1])
})

test('a daily mail waits for the person’s hour, and rules of one’s own replace the team’s', async () => {
  expect((await own({ ...FIRST_RULES, declined: { page: true, browser: false, mail: 'daily' } })).status).toBe(200)
  await declined({ personId: sender.id })
  await distribute(job(), new Date())
  const [due] = await desk().select().from(notificationMails)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })

  expect(hour.format(due?.dueAt)).toBe('08:00')
  expect((await own(FIRST_RULES, { zone: 'Nowhere/City' })).status).toBe(400)
})

test('settings say that a demo account gets no mails', async () => {
  const demo = await send(readSettings, { cookie: await cookieOf('sender') })

  expect(await demo.json()).toMatchObject({ is_demo: true, sends_mails: true })
  expect((await settings()).is_demo).toBe(false)
})

test('the link of a mail ends the mails of its person only, by one click or on a page, and nothing else does', async () => {
  await declined({ personId: sender.id })
  await after(2)
  const [mail] = mailsTo(sender.email)
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const url = header.slice(1, -1)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  expect(mail?.html).toMatch(/<a href="[^"]+\/unsubscribe\/[^"]+">Stop these emails<\/a>/)

  const click = (address: string) =>
    oneClick(new Request(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' }))
  expect((await click(`${ORIGIN}/api/hooks/unsubscribe?token=${sender.id}`)).status).toBe(404)
  const token = new URL(url).searchParams.get('token') ?? ''
  const forged = token.replace(sender.id, randomUUID())
  expect((await click(`${ORIGIN}/api/hooks/unsubscribe?token=${forged}`)).status).toBe(404)
  expect((await settings()).own.mails).toBe(true)

  expect((await click(url)).status).toBe(200)
  expect((await settings()).own.mails).toBe(false)
  await declined({ personId: sender.id })
  await after(30)
  expect(mailsTo(sender.email)).toHaveLength(1)
  expect((await send(unsubscribe, { method: 'POST', body: { token } })).status).toBe(200)
})

test('invitations and links for new passwords are mailed, and no link stays in the database', async () => {
  const cookie = await cookieOf('admin')
  const inviteAs = (name: string) =>
    send(invite, { method: 'POST', cookie, body: { name, email: 'grace@x.example', role: 'sender' } })
  expect(await (await inviteAs('Grace\r\nHopper')).json()).toMatchObject({ code: 400, field: 'name' })
  const invited = await inviteAs('Grace Hopper')
  expect(await invited.json()).toMatchObject({ mailed_to: 'grace@x.example' })
  const reset = await send(resetPassword, { method: 'POST', cookie, params: { id: sender.id } })
  const { link } = await reset.json()
  expect(JSON.stringify(await desk().select().from(deskMails))).not.toContain(link)
  await runDue(deskJobHost(), sendMail)

  expect(mailsTo('grace@x.example')[0]?.text).toContain(`${ORIGIN}/invite/`)
  expect(mailsTo(sender.email)[0]?.text).toContain(link)
  expect(await desk().select().from(deskMails)).toEqual([])
})

test('a new device, another role and removed factors are mailed to their person', async () => {
  const cookie = await cookieOf('admin')
  await desk().update(people).set({ lastSeenAt: new Date() }).where(eq(people.id, sender.id))
  await send(signIn, {
    method: 'POST',
    body: { email: sender.email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  await send(changeRole, {
    method: 'PUT',
    cookie,
    params: { id: sender.id },
    body: { from: 'sender', role: 'support' },
  })
  await send(removeFactors, { method: 'DELETE', cookie, params: { id: sender.id } })
  await runDue(deskJobHost(), sendMail)

  expect(
    mailsTo(sender.email)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['A second factor was removed from your account', 'New sign-in to your account', 'Your role was changed'])
})

test('a chat gets one message about all, which mentions nobody and links nowhere', async () => {
  const cookie = await cookieOf('admin')
  const saved = await send(saveChat, {
    method: 'PUT',
    cookie,
    body: { url: `${chatOrigin}/hook/secret`, kinds: ['declined'] },
  })
  expect(await saved.text()).not.toContain('secret')
  await declined({ detail: { subject: '<!channel> @all [x](https://evil.example)' } })
  await declined({ kind: 'completed' })
  await declined({ account: 'Contoso' })
  await distribute(job(), new Date())
  await enqueueChats()
  await runDue(deskJobHost(), postToChat)
  await enqueueChats()
  await runDue(deskJobHost(), postToChat)

  expect(posted).toHaveLength(1)
  const { text } = JSON.parse(posted[0]?.body ?? '')
  expect(text).not.toMatch(/<|@all|\]\(|:\/\//)
  expect(text.split('\n')).toHaveLength(1)
  expect(JSON.stringify(await desk().select().from(notificationChats))).not.toContain('secret')
})

test.each([
  'http://169.254.169.254/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'ftp://x.example/',
  'x',
])('a chat cannot be at %s', async (url) => {
  const answer = await send(saveChat, { method: 'PUT', cookie: await cookieOf('admin'), body: { url, kinds: [] } })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ field: 'url' })
})

test('a chat that redirects or refuses is reported, and nothing is followed', async () => {
  const cookie = await cookieOf('admin')
  await send(saveChat, { method: 'PUT', cookie, body: { url: `${chatOrigin}/hook`, kinds: ['declined'] } })
  chatAnswer = { status: 302, location: `${chatOrigin}/elsewhere` }
  const tested = await send(testChat, { method: 'POST', cookie, body: {} })

  expect(tested.status).toBe(502)
  expect(posted.map(({ path }) => path)).toEqual(['/hook'])
  expect((await send(removeChat, { method: 'DELETE', cookie })).status).toBe(200)
  expect((await send(testChat, { method: 'POST', cookie, body: {} })).status).toBe(404)
})
