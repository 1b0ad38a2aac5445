import { spawn } from 'node:child_process'
import { once as ended } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { file } from '@/service/tests/given'
import { OPERATOR_TOKEN, testService } from '@/service/tests/service'
import { isOnDebian } from './debian'
import { startFinalHop } from './final-hop'
import { type MailServerOptions, startExim, startOpenSmtpd, startPostfix, startSendmail } from './mail-servers'

const opened: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A service that sends by this mail server. */
async function behind(start: typeof startPostfix, more: Partial<MailServerOptions> = {}) {
  const hop = await startFinalHop()
  opened.push(hop.close)
  const port = await freePort()
  const service = await testService({ SERVICE_SMTP_URL: `smtp://127.0.0.1:${port}?from=contracts@back.example` })
  opened.push(async () => service.context.mailer?.close())
  // Reports say until when a server tries.
  service.pass((Date.now() - service.context.now().getTime()) / 1_000)
  const reports = { url: `${service.baseUrl}/operator/mail-reports`, token: OPERATOR_TOKEN }
  const server = await start({ port, next: hop.port, reports, ...more })
  opened.push(() => server.stop())
  const send = (names: string[], domain = 'walker.example') =>
    service.given.envelope('ada', {
      signers: names.map((name) => ({ name, email: `${name}@${domain}` })),
      files: [file(names.map((_, index) => index))],
    })
  type Read = { signers: { name: string; mail?: { state: string; cause?: string } }[] }
  const states = async (id: string) => {
    const { signers } = (await service.as('ada').get(`/envelopes/${id}`)).body as Read
    return Object.fromEntries(
      signers.map(({ name, mail }) => [name, [mail?.state, mail?.cause].filter(Boolean).join(' ')]),
    )
  }
  return { service, port, reports, send, states, hop }
}
type Day = Awaited<ReturnType<typeof behind>>

/** How often each of our mails was taken, by recipient. */
function copies({ hop }: Day): Record<string, number[]> {
  const counts: Record<string, Record<string, number>> = {}
  for (const { to, messageId } of hop.taken) {
    if (!messageId.endsWith('@back.example>')) continue
    const name = to.replace('@walker.example', '')
    counts[name] = { ...counts[name], [messageId]: (counts[name]?.[messageId] ?? 0) + 1 }
  }
  return Object.fromEntries(Object.entries(counts).map(([to, ofPerson]) => [to, Object.values(ofPerson)]))
}
const once = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [1]]))

const poll = { timeout: 240_000, interval: 1_000 }
const DAY_S = 24 * 3600

/** What a mail shows in the end where the server takes it at first. */
const END = {
  fine: 'sent',
  unknown: 'bounced address',
  full: 'bounced full',
  spam: 'bounced rules',
  grey: 'sent',
  busy: 'sent',
  dropped: 'sent',
  slow: 'sent',
  warned: 'deferred later',
  never: 'bounced given_up',
}
/** What has not come back in five days arrived. */
const withoutDelays = (states: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, state.startsWith('deferred') ? 'sent' : state]),
  )
const TAKEN = ['fine', 'grey', 'busy', 'dropped', 'slow', 'warned']

/** Exim warns nobody of a delay of a mail that a program wrote (Auto-Submitted). */
const END_AT_EXIM = { ...END, warned: 'sent' }
/** OpenSMTPD warns of each delay at once, because its own next try is later than the time to warn. */
const END_AT_OPENSMTPD = { ...END, grey: 'deferred later', busy: 'deferred later', dropped: 'deferred unreachable' }
const SERVERS: [string, string, typeof startPostfix, Record<string, string>][] = [
  ['Postfix', 'postfix', startPostfix, END],
  ['Exim', 'exim4-daemon-light', startExim, END_AT_EXIM],
  ['OpenSMTPD', 'opensmtpd', startOpenSmtpd, END_AT_OPENSMTPD],
  ['Sendmail', 'sendmail-bin', startSendmail, END],
]
/** The packages that can be had here; the others are named. */
const packages = SERVERS.map(([, name]) => name).filter((name) => isOnDebian(name))

test.each(SERVERS.filter(([, name]) => packages.includes(name)))(
  'a day with %s, which pipes what comes back to the service: every state is right, and every mail comes once',
  { timeout: 900_000 },
  async (_, __, start, common) => {
    const day = await behind(start)
    const { service, send, states, hop } = day
    const end: Record<string, string> = { ...common, refused: 'refused address', relay: 'bounced rules' }
    const { id } = await send(Object.keys(end))
    await expect.poll(() => [...hop.refused], poll).toContain('warned@walker.example')
    await expect.poll(async () => (await states(id)).warned, poll).toBe(end.warned)
    hop.end('warned@walker.example')
    await expect.poll(() => states(id), poll).toEqual(end)
    await expect.poll(() => copies(day), poll).toEqual(once(...TAKEN))
    // No mail server reports that a delayed mail was delivered.
    expect(await states(id)).toEqual(end)
    service.pass(6 * DAY_S)
    await expect.poll(() => states(id), poll).toEqual(withoutDelays(end))
    for (const { messageId, raw } of hop.taken)
      if (start !== startOpenSmtpd && messageId.endsWith('@back.example>')) expect(raw).toMatch(/with esmtps/i)
  },
)

test.runIf(packages.includes('postfix'))(
  'Postfix with a filter before its queue, which may take 25 s: every state is right, and every mail comes once',
  {
    timeout: 300_000,
  },
  async () => {
    const day = await behind(startPostfix, { isFilteredFirst: true })
    const { service, send, states } = day
    const first = {
      fine: 'sent',
      unknown: 'refused address',
      full: 'refused full',
      spam: 'refused rules',
      relay: 'deferred server',
      grey: 'deferred later',
      busy: 'deferred later',
      dropped: 'deferred later',
      slow: 'sent',
      never: 'deferred later',
    }
    const { id } = await send(Object.keys(first))
    await expect.poll(() => states(id), poll).toEqual(first)
    service.pass(15)
    await expect.poll(() => states(id), poll).toEqual({ ...first, grey: 'sent', busy: 'sent', dropped: 'sent' })
    expect(copies(day)).toEqual(once('fine', 'slow', 'grey', 'busy', 'dropped'))
  },
)

test.runIf(packages.includes('exim4-daemon-light'))(
  'Exim that answers 25 s after the dot: an invitation comes once',
  { timeout: 300_000 },
  async () => {
    const day = await behind(startExim, { filterSeconds: 25 })
    const { id } = await day.send(['fine'])
    await expect.poll(() => day.states(id), poll).toEqual({ fine: 'sent' })
    day.service.pass(15)
    // A mail that was offered again would come before this one.
    const { id: next } = await day.send(['later'])
    await expect.poll(() => day.states(next), poll).toEqual({ later: 'sent' })
    await expect.poll(() => copies(day), poll).toEqual(once('fine', 'later'))
  },
)

test.runIf(packages.length === SERVERS.length)(
  'Postfix that hands mails to Exim, OpenSMTPD and Sendmail: every state is right, and every mail comes once',
  {
    timeout: 900_000,
  },
  async () => {
    const others = { exim: startExim, opensmtpd: startOpenSmtpd, sendmail: startSendmail }
    const domains = Object.keys(others).map((name) => `${name}.example`)
    const ports = await Promise.all(domains.map(() => freePort()))
    const routes = Object.fromEntries(domains.map((domain, index) => [domain, ports[index] ?? 0]))
    const day = await behind(startPostfix, { routes, reports: undefined })
    const { service, send, states, hop, reports } = day
    for (const [name, start] of Object.entries(others)) {
      const server = await start({ port: routes[`${name}.example`] ?? 0, next: hop.port })
      opened.push(() => server.stop())
    }
    const header = join(mkdtempSync(join(tmpdir(), 'operator-header-')), 'header')
    opened.push(async () => rmSync(dirname(header), { recursive: true }))
    writeFileSync(header, `X-Operator-Token: ${reports.token}\n`)
    const environment = { PATH: process.env.PATH, REPORT_HEADER_FILE: header, REPORT_URL: reports.url }

    const reported = new Set<string>()
    const all = async () => {
      for (const { raw } of hop.taken.filter(({ to, raw }) => to === 'contracts@back.example' && !reported.has(raw))) {
        reported.add(raw)
        expect(await report(raw, environment)).toBe(0)
      }
      return Promise.all(sent.map(({ id }) => states(id)))
    }
    const sent = await Promise.all(domains.map((domain) => send(Object.keys(END), domain)))
    const end = [END_AT_EXIM, END_AT_OPENSMTPD, END]
    await Promise.all(
      domains.map(async (domain, index) => {
        await expect.poll(() => [...hop.refused], poll).toContain(`warned@${domain}`)
        await expect.poll(async () => (await all())[index]?.warned, poll).toBe(end[index]?.warned)
        hop.end(`warned@${domain}`)
      }),
    )
    await expect.poll(all, poll).toEqual(end)
    const taken = domains.flatMap((domain) => TAKEN.map((name) => `${name}@${domain}`))
    await expect.poll(() => copies(day), poll).toEqual(once(...taken))
    service.pass(6 * DAY_S)
    await expect.poll(all, poll).toEqual(end.map(withoutDelays))
  },
)

/** What the pipe of the operations guide does with a mail. */
async function report(raw: string, environment: Record<string, string | undefined>): Promise<unknown> {
  const script = spawn('sh', ['docs/mail/report-bounce.sh'], { env: { NODE_ENV: 'production', ...environment } })
  script.stdin.end(raw)
  const [status] = await ended(script, 'exit')
  return status
}
