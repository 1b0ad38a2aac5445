// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import compile from 'icu-minify/compile'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SigningView } from '@/lib/contract/signing'
import { ENGLISH } from '@/lib/messages/catalog'
import { pseudoMessages } from '@/lib/messages/pseudo'
import { type Catalog, translator } from '@/lib/messages/translator'
import { CodePage } from './code-page'
import { CopyPage } from './copy-page'
import { DonePage } from './done-page'
import { SignLanguage } from './language'
import { SigningRoom } from './signing-room'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const { pages, consent, room, dialogs } = ENGLISH
const PSEUDO = pseudoMessages({ ...pages, ...consent, ...room, ...dialogs })
/** The pseudo-language, in place of one whose dates have no Latin letters. */
const MESSAGES: Catalog = {
  language: 'el',
  messages: Object.fromEntries(Object.entries(PSEUDO).map(([key, text]) => [key, compile(text)])),
}
const t = translator<typeof pages & typeof room & typeof dialogs>(MESSAGES)

let answers: Record<string, [status: number, body: unknown]>
beforeEach(() => {
  const ended = { emailSubject: 'ΓΔ', sender: 'ΒΓ (ΔΛ)', branding: { name: 'ΔΛ' } }
  answers = { '/api/sign/messages/el': [200, MESSAGES], '/api/sign/ended': [200, ended] }
  vi.stubGlobal('fetch', (path: string) => {
    const [status, body] = answers[path] ?? []
    return status ? Promise.resolve(Response.json(body, { status })) : new Promise(() => {})
  })
  // The document never arrives: what its pages say is not ours.
  class Silent extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', Silent)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(page: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <SignLanguage messages={MESSAGES}>{page}</SignLanguage>
    </QueryClientProvider>,
  )
}

const SAID = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']
/** Letters that the pseudo-language changes. What a test gives to a page is in Greek letters. */
const UNCHANGED = /[aceinosuyAEIOU]/

/** What the page says that is not one of its messages. */
function english(): string[] {
  const texts = [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest('select, style'))
    .flatMap((element) => [
      ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')),
      ...SAID.map((name) => element.getAttribute(name)),
    ])
  return texts.flatMap((text) => (text && UNCHANGED.test(text.replace(/UTC/g, '')) ? [text] : []))
}

test.each([
  'already_signed',
  'already_delegated',
  'already_replaced',
  'envelope_voided',
  'envelope_declined',
  'link_expired',
  'not_your_turn',
  'not_sent_yet',
  'link_not_found',
])('a link that answers %s says only messages', async (reason) => {
  const code = reason === 'link_not_found' ? 404 : 409
  answers['/api/sign'] = [code, { code, message: 'in English', reason }]

  open(<SigningRoom token="t" />)

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('·')
  expect(english()).toEqual([])
})

const place = { file: 0, page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05, signerIndex: 0 }
const VIEW = SigningView.parse({
  envelope: {
    id: 'e',
    status: 'Sent',
    emailSubject: 'ΓΔ',
    emailMessage: 'ΛΓ',
    sender: 'ΒΓ (ΔΛ)',
    expiresOn: '12/24/2026 10:00:00',
  },
  signer: { id: 0, name: 'ΑΔΑ', email: 'Γ@Δ', requestRole: 'Signer' },
  files: [{ index: 0, name: 'ΓΔ', pageCount: 2 }],
  fields: [
    { ...place, id: '0', type: 'signature', required: true },
    { ...place, id: '1', type: 'text', required: true },
    { ...place, id: '2', type: 'initials' },
    { ...place, id: '3', type: 'date' },
    { ...place, id: '4', type: 'checkbox', required: true },
  ],
  turn: true,
  handoff: true,
  consent: { text: 'ΛΓ', version: '1', language: 'el', sha256: 'a'.repeat(64) },
  othersPending: 1,
  others: [{ id: 1, requestRole: 'Approver', finished: false }],
  branding: { name: 'ΔΛ' },
})
const FORM = SigningView.parse({
  ...VIEW,
  fields: [
    ...VIEW.fields,
    { ...place, id: '5', type: 'number', required: true, min: '1' },
    { ...place, id: '6', type: 'dropdown', options: ['ΑΒ', 'ΓΔ'] },
    { ...place, id: '7', type: 'radio', group: 'ΓΡ', required: true },
    { ...place, id: '8', type: 'radio', group: 'ΓΡ' },
    { ...place, id: '9', type: 'date_entry' },
    { ...place, id: '10', type: 'phone' },
  ],
})

const DIALOG = '[role=dialog], [role=alertdialog]'
/** The dialog that opens once its code and what it says are loaded. */
const findDialog = () =>
  waitFor(
    () => {
      const dialog = document.querySelector<HTMLElement>(DIALOG)
      if (!dialog) throw new Error('no dialog is open')
      return dialog
    },
    { timeout: 20_000 },
  )

test.each([
  ['a room', VIEW],
  ['a form', FORM],
])('%s, its complaints and its dialogs say only messages', { timeout: 40_000 }, async (_, view) => {
  answers['/api/sign'] = [200, view]
  answers['/api/sign/decline'] = [409, { code: 409, message: 'in English', reason: 'changed_meanwhile' }]
  open(<SigningRoom token="t" />)
  const finish = await screen.findByRole('button', { name: t('act', { task: 'sign' }) }, { timeout: 20_000 })
  expect(english()).toEqual([])

  fireEvent.click(finish)
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull())
  expect(english()).toEqual([])

  const ways = [
    { way: t('decline'), act: t('declineAction', { task: 'sign' }), back: t('goBack') },
    { way: t('delegate'), act: t('delegate'), back: t('cancel') },
  ]
  for (const { way, act, back } of ways) {
    fireEvent.click(screen.getByRole('button', { name: way }))
    const dialog = within(await findDialog())
    expect(english()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: act }))
    await dialog.findAllByText((_, element) => element?.matches('[role=alert], .text-bad') ?? false)
    expect(english()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: back }))
    await waitFor(() => expect(document.querySelector(DIALOG)).toBeNull())
  }
})

test('who is asked already cannot take over, and the reason is said at the address', { timeout: 40_000 }, async () => {
  answers['/api/sign'] = [200, VIEW]
  const refusal = { code: 400, message: 'in English', reason: 'signer_already_pending', field: 'email' }
  answers['/api/sign/delegate'] = [400, refusal]
  open(<SigningRoom token="t" />)
  fireEvent.click(await screen.findByRole('button', { name: t('delegate') }, { timeout: 20_000 }))
  const dialog = within(await findDialog())
  const [name, address] = [dialog.getByLabelText(t('name')), dialog.getByLabelText(t('emailAddress'))]
  fireEvent.change(name, { target: { value: 'ΒΓ' } })
  fireEvent.change(address, { target: { value: 'b@example.com' } })
  fireEvent.click(dialog.getByRole('button', { name: t('delegate') }))

  const reason = await dialog.findByText(t('alreadyAsked'))
  expect(address.getAttribute('aria-describedby')).toContain(reason.closest('[id]')?.id)
})

const CODE = { sender: 'ΒΓ (ΔΛ)', email: 'Γ@Δ', triesLeft: 2, branding: { name: 'ΔΛ' } }
test.each([
  ['an access code', { ...CODE, authentication: 'access_code', state: 'ready', changed: true }],
  ['a code by email', { ...CODE, authentication: 'email_code', state: 'ready', sent: true }],
  ['a locked link', { ...CODE, authentication: 'access_code', state: 'locked' }],
  ['a link without a code', { ...CODE, authentication: 'access_code', state: 'no_code' }],
])('the page of %s says only messages', async (_, view) => {
  answers['/api/sign/code'] = [200, view]
  open(<CodePage token="t" onEntered={async () => {}} />)
  const buttons = await screen.findAllByRole('button')
  expect(english()).toEqual([])

  for (const button of buttons) fireEvent.click(button)
  expect(english()).toEqual([])
})

test('the page of a copy says only messages', async () => {
  const dates = { completedOn: '11/20/2026 10:00:00', expiresOn: '12/20/2026 10:00:00' }
  answers['/api/sign/copy'] = [200, { emailSubject: 'ΓΔ', ...dates, branding: { name: 'ΔΛ' } }]

  open(<CopyPage token="t" />)

  await screen.findByRole('button')
  expect(english()).toEqual([])
})

test.each([
  { did: 'signed', complete: true, copyToken: 'x' } as const,
  { did: 'signed', complete: false } as const,
  { did: 'declined' } as const,
  { did: 'delegated', to: { name: 'ΒΓ', email: 'Γ@Δ' } } as const,
])('the last page says only messages: $did', (outcome) => {
  open(<DonePage outcome={outcome} view={VIEW} returnTo="/" />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('·')
  expect(english()).toEqual([])
})
