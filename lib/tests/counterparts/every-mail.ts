import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { CODE_TRIES } from '@/lib/contract/signer-code'
import {
  factorRemovedLetter,
  invitationLetter,
  newDeviceLetter,
  passwordResetLetter,
  roleChangedLetter,
} from '@/lib/desk/accounts/mail/account-letters'
import { htmlText, plainText } from '@/lib/mail/html'
import { action, item, type Letter, links, text } from '@/lib/mail/letter'
import { createSmtpSender } from '@/lib/smtp/smtp'
import { file } from '@/service/tests/given'
import { testService } from '@/service/tests/service'
import { startFinalHop } from './final-hop'

/** What senders write in four languages, two of them in other scripts and one from right to left. */
const TEXTS = {
  en: { name: 'Eleanor Whitfield', subject: 'Lease of the workshop', message: 'Please sign by Friday. Thank you!' },
  de: {
    name: 'Jürgen Großmann',
    subject: 'Mietvertrag für die Werkstatt',
    message: 'Bitte bis Freitag prüfen. Danke!',
  },
  ja: {
    name: '佐藤 花子',
    subject: '工房の賃貸借契約書',
    message: '金曜日までにご確認のうえ、ご署名をお願いいたします。',
  },
  ar: { name: 'ليلى حداد', subject: 'عقد إيجار الورشة', message: 'يرجى المراجعة والتوقيع قبل يوم الجمعة، وشكرًا.' },
} as const
type Language = keyof typeof TEXTS
const LANGUAGES: Language[] = ['en', 'de', 'ja', 'ar']
const DAY_S = 24 * 3600
export type Sample = { name: string; raw: string }

const LOGO = readFileSync(new URL('../../../service/seed/signatures/maya.png', import.meta.url)).toString('base64')
const DOMAIN = 'walker.example'
const SIGNED = { signature: { kind: 'typed', text: 'Me' }, values: {}, consent: true }

/** Every kind of mail of service and dashboard, as the next mail server gets it. */
export async function everyMail(): Promise<Sample[]> {
  const hop = await startFinalHop()
  const url = `smtp://127.0.0.1:${hop.port}?from=contracts@back.example`
  const service = await testService({ SERVICE_SMTP_URL: url, SERVICE_SIGNING_ORIGIN: 'https://sign.example.com' })
  const mails = new Map<string, number>()
  const { context, pass } = service
  try {
    // Filters know what time it is.
    pass((Date.now() - context.now().getTime()) / 1_000 - 2 * DAY_S)
    for (const language of LANGUAGES) await senderOf(service, language).send([EARLY], { expirationDays: 1 })
    pass(2 * DAY_S)
    for (const language of LANGUAGES) await mailsOf(service, language)
    await mailsOfTheDashboard(url)
    const written = () => context.store.mails.newest({ limit: 1_000 })
    await vi.waitFor(
      async () => {
        const mails = await written()
        expect(mails.filter(({ subject }) => subject.startsWith('Expired: '))).toHaveLength(LANGUAGES.length)
        expect(hop.taken).toHaveLength(mails.length + DASHBOARD.length)
      },
      { timeout: 60_000, interval: 200 },
    )
  } finally {
    service.context.mailer?.close()
    await hop.close()
  }
  // Those of two days ago only had to expire.
  const now = hop.taken.filter(({ to }) => !to.startsWith(EARLY.who))
  return now.map(({ to, raw }) => {
    const count = (mails.get(to) ?? 0) + 1
    mails.set(to, count)
    return { name: `${to.replace(`@${DOMAIN}`, '')}-${count}`, raw: received(raw, to) }
  })
}

/** As the receiving server hands it to its filter. */
const received = (raw: string, to: string) =>
  [
    'Return-Path: <contracts@back.example>',
    'Received: from mail.back.example (mail.back.example [93.184.216.34])',
    `\tby mx.${DOMAIN} (Postfix) with ESMTPS id 4dHTxh0xRfz; ${/^Date: (.*)/m.exec(raw)?.[1]?.trim()}`,
    `Delivered-To: ${to}`,
    raw,
  ].join('\r\n')

type Service = Awaited<ReturnType<typeof testService>>

/** A sender, a signer and an envelope in one language. */
function senderOf({ as, given }: Service, language: Language) {
  const { name, subject, message } = TEXTS[language]
  const address = (who: string) => `${who}.${language}@${DOMAIN}`
  const person = ({ who, ...more }: Asked) => ({ name, email: address(who), language, ...more })
  const send = (people: Asked[], more: object = {}) => {
    const acting = people.flatMap(({ requestRole }, index) => (requestRole === 'CC' ? [] : [index]))
    const signers = people.map(person)
    return given.envelope(language, {
      emailSubject: subject,
      emailMessage: message,
      signers,
      files: [file(acting)],
      ...more,
    })
  }
  return { me: as(language), address, person, send, token: (who: string) => given.token(address(who)) }
}
type Asked = { who: string; requestRole?: string; authentication?: string; accessCode?: string }
const EARLY = { who: 'early' }

async function mailsOf(service: Service, language: Language): Promise<void> {
  const { operator, public: anybody, pass } = service
  const { name, subject, message } = TEXTS[language]
  const { me, address, person, send, token } = senderOf(service, language)
  const asSigner = async (who: string, path: string, body: object, headers?: Record<string, string>) =>
    done(await anybody.post(`/signing/${await token(who)}/${path}`, body, headers))
  // Every second account has a look of its own.
  if (language === 'de' || language === 'ar')
    done(
      await me.call('PUT', '/branding', {
        logo: LOGO,
        accent: '#8a1c1c',
        senderName: name,
        mailFooter: subject,
        language,
      }),
    )

  // Invitations, reminders, codes and a locked link, and in the end it is void.
  const { id } = await send([
    { who: 'coded', authentication: 'email_code' },
    { who: 'locked', accessCode: 'K7MP-4QWX' },
    { who: 'approver', requestRole: 'Approver' },
  ])
  pass(60)
  done(await me.post(`/envelopes/${id}/resend`))
  const locked = await token('locked')
  for (let tries = 0; tries < CODE_TRIES; tries++) await anybody.post(`/signing/${locked}/code`, { code: 'AAAAAA' })
  await asSigner('coded', 'code/send', {})
  const { body } = await operator.get(`/outbox?to=${address('coded')}`)
  const code = /\b\d{6}\b/.exec((body as { text: string }[])[0]?.text ?? '')?.[0]
  const { session } = (await asSigner('coded', 'code', { code })) as { session: string }
  await asSigner('coded', 'sign', SIGNED, { 'x-signing-session': session })
  await asSigner('approver', 'sign', SIGNED)
  done(await me.post(`/envelopes/${id}/void`))

  // Copies for everybody.
  await send([{ who: 'done' }, { who: 'reader', requestRole: 'CC' }])
  await asSigner('done', 'sign', SIGNED)

  // One person names another, the sender puts somebody in the place of a third, and a fourth declines.
  const declined = await send([{ who: 'delegator' }, { who: 'replaced' }, { who: 'decliner' }, { who: 'waiting' }])
  await asSigner('delegator', 'delegate', { name, email: address('delegate'), language })
  done(await me.post(`/envelopes/${declined.id}/signers/${address('replaced')}/delegate`, person({ who: 'new' })))
  await asSigner('decliner', 'decline', { reason: message })
}

function done({ status, body }: { status: number; body: unknown }): unknown {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const link = 'https://desk.example.com/invite/4vVxTnq2ZQm0b5rY8kD1'
const expiresAt = new Date('2026-12-01T09:30:00Z')
const admin = { name: TEXTS.de.name, email: 'admin@back.example' }
const account = 'https://desk.example.com/settings'
const DASHBOARD: Letter[] = [
  invitationLetter(admin, { name: TEXTS.en.name, email: `team@${DOMAIN}`, role: 'sender' }, { link, expiresAt }),
  passwordResetLetter(admin.name, TEXTS.ja.name, { link, expiresAt }),
  newDeviceLetter('Firefox on Linux', '192.0.2.44', expiresAt, account),
  factorRemovedLetter('Authenticator app', admin.name, expiresAt, account),
  roleChangedLetter('Admin', admin.name, expiresAt, account),
  {
    subject: `${TEXTS.ar.subject}, and 1 more`,
    heading: '2 notifications',
    blocks: [
      item(TEXTS.ar.subject, 'Everybody has signed.', `${account}/1`),
      item(TEXTS.ja.subject, 'Somebody declined.', `${account}/2`),
      text('And 3 more.'),
      action('Open Sender’s desk', 'https://desk.example.com/'),
      links({ 'Choose what you are emailed about': `${account}/notifications`, 'Stop these emails': `${link}/stop` }),
    ],
  },
]

async function mailsOfTheDashboard(url: string): Promise<void> {
  const sender = createSmtpSender(url, 'https://desk.example.com')
  for (const [index, letter] of DASHBOARD.entries())
    await sender.send({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      to: `team@${DOMAIN}`,
      subject: letter.subject,
      text: plainText(letter),
      html: htmlText(letter, { name: 'Sender’s desk' }),
      defaultName: 'Sender’s desk',
      createdOn: new Date(),
      language: 'en',
    })
  sender.close()
}
