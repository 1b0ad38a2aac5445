import { expect, test } from 'vitest'
import { translatorOf } from '@/lib/messages/catalog'
import { htmlText, plainText } from './html'
import { type InvitationInput, invitation, partiesAtInvitation } from './invitation'
import { greeting, person } from './letter'

const t = translatorOf('mail', 'en')
const LINK = 'http://localhost:3000/sign/the-token'

type Change = { envelope?: Partial<InvitationInput>; signer?: Partial<InvitationInput['signer']> }

function asked({ envelope, signer }: Change = {}): InvitationInput {
  return {
    emailSubject: 'Offer letter',
    emailMessage: 'See you soon.',
    expiresOn: new Date('2026-12-01T09:30:00Z'),
    sender: { name: 'Grace Hopper', email: 'grace@example.com', account: 'Northwind Legal' },
    signer: { name: 'Ada', requestRole: 'Signer', authentication: undefined, ...signer },
    files: ['offer.pdf'],
    link: LINK,
    ...envelope,
  }
}

test('the invitation says who asks whom for what, until when with its zone, and where', () => {
  const letter = invitation(t, asked())
  const text = plainText(letter)
  expect(letter.subject).toBe('Offer letter')
  expect(text).toContain('Hello Ada,')
  expect(letter.heading).toBe('Grace Hopper asks you to sign “Offer letter”')
  expect(text).toContain('From: Grace Hopper, Northwind Legal\ngrace@example.com')
  expect(text).toContain('> See you soon.')
  expect(text).toContain('Document: offer.pdf')
  expect(text).toContain('Sign before: 1 December 2026 at 09:30 UTC')
  expect(text).toContain(`Read and sign:\n${LINK}`)
  expect(text).toContain('If you did not expect this email')
})

test('a private message, a delegation and a role are told to the person they concern', () => {
  const signer = { privateMessage: 'Between us', delegatedFrom: 'bob@example.com', requestRole: 'Approver' }
  const text = plainText(invitation(t, asked({ signer })))
  expect(text).toContain('The person who named you, to you only, writes:\n> Between us')
  expect(text).toContain('bob@example.com was asked first. Now you are asked instead.')
  expect(text).toContain('asks you to approve')
})

test('the private message to a person whom the sender put in the place of another is the sender’s', () => {
  const signer = { privateMessage: 'Between us', delegatedFrom: 'bob@example.com', isReplacement: true }
  const text = plainText(invitation(t, asked({ signer })))
  expect(text).toContain('bob@example.com was asked first. Now you are asked instead.')
  expect(text).toContain('Grace Hopper, to you only, writes:\n> Between us')
})

test('whatever people wrote stays text in the HTML', () => {
  const html = htmlText(
    invitation(
      t,
      asked({
        envelope: {
          emailSubject: '<img src=x onerror=alert(1)>',
          emailMessage: '</blockquote><script>1</script>\nline two',
        },
        signer: { name: '"Ada" & \'co\'' },
      }),
    ),
  )
  expect(html).not.toMatch(/<(img|script)/)
  expect(html).toContain('<title>&lt;img src=x onerror=alert(1)&gt;</title>')
  expect(html).toContain('&lt;/blockquote&gt;&lt;script&gt;1&lt;/script&gt;<br>line two')
  expect(html).toContain('Hello &quot;Ada&quot; &amp; &#39;co&#39;,')
})

test('the HTML loads nothing from anywhere and follows the reader in light and dark', () => {
  const html = htmlText(invitation(t, asked()))
  // The button, and the link as it reads.
  expect(html.match(/(src|href)="[^"]*"/g)).toEqual([`href="${LINK}"`, `href="${LINK}"`])
  expect(html).toContain(`http://<a href="${LINK}">localhost:3000/sign/the-token</a>`)
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain('name="color-scheme" content="light dark"')
})

test('a subject is one line, so that it cannot become a header', () => {
  const letter = invitation(t, asked({ envelope: { emailSubject: 'Hello\r\nBcc: eve@example.com' } }))
  expect(letter.subject).toBe('Hello Bcc: eve@example.com')
})

test('a private message of an invitation is the sender’s', () => {
  const text = plainText(invitation(t, asked({ signer: { privateMessage: 'Between us' } })))
  expect(text).toContain('Grace Hopper, to you only, writes:\n> Between us')
})

test('a stranger’s name stays one line and turns nothing around it', () => {
  const signer = { name: 'Ada\u202e\nSigned by the bank' }
  expect(plainText(invitation(t, asked({ signer })))).toContain('Hello Ada Signed by the bank,')
  const envelope = { emailSubject: 'عقد\u202e\r\nBcc: eve@example.com', files: ['עברית.pdf'] }
  const letter = invitation(t, asked({ envelope }))
  expect(letter.subject).toBe('عقد Bcc: eve@example.com')
  expect(plainText(letter)).toContain('“\u2068عقد Bcc: eve@example.com\u2069”')
  expect(htmlText(letter)).toContain('<bdi>עברית.pdf</bdi>')
})

test.for([
  'Your account ends today. Confirm it at https://evil.example/login now.',
  'evil.example',
  'a@b.example',
  'Call 0800 123 456',
  'x'.repeat(61),
  ' ',
])('the name %j is not part of a greeting', (name) => {
  expect(greeting(t, name)).toEqual({ kind: 'text', text: 'Hello,' })
})

test.for(['Ada Lovelace', 'J.R.R. Tolkien', 'Dr. Ada', '王小明'])('the name %j is', (name) => {
  expect(greeting(t, name)).toEqual({ kind: 'text', text: `Hello ${name},` })
})

test('a person is a fact with the name as it was given', () => {
  expect(person({ name: 'محمد', email: 'm@example.com' })).toBe('“\u2068محمد\u2069” (m@example.com)')
})

test('the signing path counts who has finished, and names nobody', () => {
  const people = ['Signer', 'Approver', 'Signer', 'CC'].map((requestRole, id) => ({ id, requestRole }))
  const parties = partiesAtInvitation(people, ({ id }) => id === 1, true)
  const letter = invitation(t, asked({ envelope: { parties } }))
  expect(plainText(letter)).toContain('1 of 3 has signed or approved. It’s your turn.')
  const html = htmlText(letter)
  expect(html.match(/class="stop[^"]*"/g)).toHaveLength(3)
  // Only the one who has finished has a mark in its shape.
  expect(html.match(/✓|●|class="hole"/g)).toEqual(['✓', 'class="hole"'])
  expect(html.match(/<hr>/g)).toHaveLength(2)
  expect(plainText(invitation(t, asked({ envelope: { parties: parties.slice(0, 1) } })))).not.toContain('your turn')
})

test('people who act at the same time have no line between them', () => {
  const people = ['Signer', 'Signer', 'Signer'].map((requestRole, id) => ({
    id,
    requestRole,
    group: id > 0 ? 'B' : 'A',
  }))
  const lines = (isOrdered: boolean) => {
    const parties = partiesAtInvitation(people, ({ id }) => id === 1, isOrdered)
    return htmlText(invitation(t, asked({ envelope: { parties } }))).match(/<hr>/g)?.length ?? 0
  }
  expect([lines(true), lines(false)]).toEqual([1, 0])
})

test('without a logo a mail begins with the initials of the account', () => {
  const html = htmlText(invitation(t, asked()), { name: 'Northwind <Legal>', accent: '#8a1c1c' })
  expect(html).toMatch(
    /bgcolor="#8a1c1c" style="background-color:#8a1c1c" aria-hidden="true"><font[^>]*>N&lt;<\/font>.*Northwind &lt;Legal&gt;/,
  )
})

test('every value is apart from text that is written from right to left', () => {
  const arabic = translatorOf('mail', 'ar')
  const letter = invitation(arabic, asked({ envelope: { emailSubject: 'Offer (2026)' }, signer: { name: 'Ada' } }))
  const html = htmlText(letter)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<bdi>Grace Hopper</bdi>')
  expect(html).toContain('«<bdi>Offer (2026)</bdi>»')
  expect(html).not.toMatch(/[\u2066-\u2069]/)
  expect(html).not.toContain('align="left"')
})

test('white text has its ground in the style as well, which filters look for', () => {
  const people = ['Signer', 'Signer', 'Signer'].map((requestRole, id) => ({ id, requestRole }))
  const parties = partiesAtInvitation(people, ({ id }) => id === 1, true)
  const html = htmlText(invitation(t, asked({ envelope: { parties } })), { name: 'Northwind' })
  const grounds = html.match(
    /<td[^>]*bgcolor="(#[\da-f]{6})" style="background-color:\1"[^>]*>(<a[^>]*>)?<font color="#ffffff"/g,
  )
  expect(grounds).toHaveLength(html.match(/<font color="#ffffff"/g)?.length ?? 0)
})
