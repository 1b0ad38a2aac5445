import { expect, test } from 'vitest'
import { mailNotSent, safeReason } from './failure'

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test.each([
  ['550 5.1.1 <wally@walker.example>: no such user', '550 5.1.1 <wally@walker.example>: no such user'],
  ['550 5.7.1 boss@walker.example blocked you', '550 5.7.1 … blocked you'],
  [
    '550-5.1.1 The account does not exist. Try\n550-5.1.1 checking for typos, or read\n550 5.1.1 https://support.example.com/?p=NoSuchUser x1-20020a05',
    '550 5.1.1 The account does not exist. Try checking for typos, or read … x1-20020a05',
  ],
  [`554 spam: http://localhost:3000/sign/${token}`, '554 spam: …'],
  [`554 spam: localhost:3000/sign/copy/${token}?x`, '554 spam: localhost:3000/sign/copy/…?x'],
  ['554 see www.example.com/x now', '554 see … now'],
  ['554 a\u0000b\u0007\r\nc\u2028d\u202ee\u200bf', '554 a b c def'],
  ['', ''],
])('a server’s answer is made readable and safe: %j', (answer, reason) => {
  expect(safeReason(answer, 'Wally@Walker.example')).toBe(reason)
})

test('it is bounded, and no character is cut in two', () => {
  const reason = safeReason(`55${'😀 '.repeat(5_000)}`)
  expect(reason.length).toBeLessThanOrEqual(300)
  expect(reason).toMatch(/😀…$/u)
  expect(safeReason('x@y.example '.repeat(100_000)).length).toBeLessThanOrEqual(300)
})

test.each([
  ["550 5.1.1 <o'neil@b.example>: unknown", "o'neil@b.example", "550 5.1.1 <o'neil@b.example>: unknown"],
  ["550 5.1.1 <O'Neil@B.example>: unknown", "o'neil@b.example", "550 5.1.1 <O'Neil@B.example>: unknown"],
  ["550 user 'a@b.example' unknown", 'a@b.example', "550 user 'a@b.example' unknown"],
  ["550 user 'boss@b.example' unknown", 'a@b.example', "550 user '…' unknown"],
  ["550 <d'arcy@b.example> is away", 'a@b.example', '550 <…> is away'],
  ['550 <"jane doe"@b.example> is away', 'a@b.example', '550 <…> is away'],
  ['550 <"jane doe"@b.example> is away', '"jane doe"@b.example', '550 <"jane doe"@b.example> is away'],
  ['550 jane@[192.0.2.1] is away', 'a@b.example', '550 … is away'],
])('of addresses in %j only the recipient’s own stays', (answer, recipient, reason) => {
  expect(safeReason(answer, recipient)).toBe(reason)
})

type Command = 'MAIL FROM' | 'RCPT TO' | 'DATA'
/** As nodemailer reports what a server answered to a command. */
const answered = (command: Command, response: string) =>
  mailNotSent(
    Object.assign(new Error(response), {
      code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    }),
    'wally@walker.example',
  )

const SIGN_IN = 'The mail server asks for a sign-in or for encryption.'
const RELAY = 'The mail server does not send mails to other domains for this program.'
const CLIENT = 'The mail server refuses mails from this machine.'
const SENDER = 'The mail server refuses the address that mails come from.'

test.each<[Command, string, string]>([
  ['MAIL FROM', '530 5.7.0 Authentication required', SIGN_IN],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first', SIGN_IN],
  ['DATA', '530 5.7.57 Client not authenticated to send mail', SIGN_IN],
  ['RCPT TO', '550 5.7.57 SMTP; Client was not authenticated', SIGN_IN],
  ['RCPT TO', '535 5.7.8 Error: authentication failed', SIGN_IN],
  ['MAIL FROM', '538 5.7.11 Encryption needed for this mechanism', SIGN_IN],
  ['RCPT TO', '550 Please use SMTP authentication in your mail program', SIGN_IN],
  ['RCPT TO', '454 4.7.1 <wally@walker.example>: Relay access denied', RELAY],
  ['RCPT TO', '554 5.7.1 <wally@walker.example>: Relay access denied', RELAY],
  ['RCPT TO', '550 relay not permitted', RELAY],
  ['RCPT TO', '550 5.7.1 <wally@walker.example>... Relaying denied', RELAY],
  ['RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', RELAY],
  ['RCPT TO', '513 Relaying denied.', RELAY],
  ['RCPT TO', '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)', RELAY],
  ['RCPT TO', '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using list.example', CLIENT],
  ['DATA', '554 5.7.1 Client host [192.0.2.7] is on our list', CLIENT],
  ['RCPT TO', '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.7]', CLIENT],
  ['RCPT TO', '550 192.0.2.7 is listed at list.example', CLIENT],
  ['RCPT TO', '504 5.5.2 <desk>: Helo command rejected: need fully-qualified hostname', CLIENT],
  ['MAIL FROM', '550 5.7.1 not one of yours', SENDER],
  ['RCPT TO', '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user', SENDER],
  ['RCPT TO', '450 4.1.8 <a@b.example>: Sender address rejected: Domain not found', SENDER],
])('%s answered with %j is about the server', (command, response, summary) => {
  expect(answered(command, response)).toMatchObject({ concerns: 'server', summary, needsMail: true })
})

test.each<[Command, string, string]>([
  ['RCPT TO', '550 5.1.1 <wally@walker.example>: no such user', 'mail'],
  ['RCPT TO', '552 5.2.2 <wally@walker.example>: over quota', 'mail'],
  ['RCPT TO', '554 5.7.1 <wally@walker.example>: Recipient address rejected: Access denied', 'mail'],
  ['DATA', '554 5.7.1 Blocked: a link is listed at links.example', 'mail'],
  ['DATA', '554 5.7.0 Reject, id=00012-01 - spam', 'mail'],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'mail'],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'mail'],
  ['RCPT TO', '450 4.2.0 greylisted, try again in 300 seconds', 'moment'],
])('%s answered with %j is about the mail', (command, response, concerns) => {
  expect(answered(command, response)).toMatchObject({ concerns, needsMail: false })
})
