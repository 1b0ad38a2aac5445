import { expect, test } from 'vitest'
import { CircleDot } from '@/components/ui/icons'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { Role, Session } from '@/lib/desk/accounts/contract/signed-in'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft'
import { draftsFound, envelopesFound, knownEnvelopes, MOST_ENVELOPES, pageEntries, signersFound } from './entries'
import { directEntries } from './palette'
import { type Entry, type Group, prepare, search } from './search'
import { actionEntries, envelopeEntries, recentEntries } from './use-entries'

const entry = (group: Group, name: string, more: Partial<Entry> = {}): Entry => ({
  key: `${group} ${name}`,
  group,
  name,
  icon: CircleDot,
  act: '/',
  ...more,
})
const found = (typed: string, entries: Entry[]) =>
  search(typed, prepare(entries)).map(({ group, items }) => [group, ...items.map(({ name }) => name)])

test.each([
  ['the whole name before its beginning, a word before its inside', 'nda', ['NDA', 'NDA Acme', 'Mutual NDA', 'Agenda']],
  ['every word has to be somewhere', 'nda acme', ['NDA Acme']],
  ['case and accents do not matter', 'resume', ['Résumé of Zoë']],
  ['other scripts are found', '保密', ['双方保密协议']],
])('%s', (_, typed, names) => {
  const all = ['Agenda', 'Mutual NDA', 'NDA Acme', 'NDA', 'Résumé of Zoë', '双方保密协议'].map((name) =>
    entry('envelopes', name),
  )
  expect(found(typed, all)).toEqual([['envelopes', ...names]])
})

test('the group with the best answer stands first, and what is not shown is counted', () => {
  const many = Array.from({ length: 40 }, (_, n) => entry('envelopes', `Renewal ${n}`))
  const all = [...many, entry('actions', 'New envelope'), entry('templates', 'Newcomer pack', { keywords: 'x' })]
  expect(found('new envelope', all)).toEqual([['actions', 'New envelope']])
  expect(search('renewal', prepare(all))).toMatchObject([{ group: 'envelopes', more: 32 }])
  expect(found('new', all).map(([group]) => group)).toEqual(['actions', 'templates', 'envelopes'])
})

test('a visited envelope is listed once, with what is known of it', () => {
  const visited = entry('recent', 'Lease', { act: '/envelopes/1' })
  const known = entry('envelopes', 'Lease', { act: '/envelopes/1', about: 'Sent · Ada' })
  expect(search('lease', prepare([visited, known]))).toMatchObject([{ group: 'envelopes', items: [known] }])
  expect(found('lease', [visited])).toEqual([['recent', 'Lease']])
  expect(found('', [visited, known])).toEqual([['recent', 'Lease']])
})

test('drafts are found by their title and their people, and continue where something is missing', () => {
  const draft: DraftSummary = {
    ...{ id: 'd', purpose: 'envelope', state: 'open', title: 'Lease', step: 'documents' },
    ...{ recipients: ['Zoe'], recipient_count: 1, addresses: ['zoe@example.com'], documents: [], document_count: 0 },
    updated_on: '2026-11-20T12:00:00Z',
  }
  const drafts = draftsFound([draft])
  expect(drafts).toMatchObject([{ about: 'Zoe', act: '/drafts/d/documents' }])
  for (const typed of ['lea', 'zoe', 'zoe@example', 'draft'])
    expect(found(typed, drafts)).toEqual([['drafts', 'Lease']])
})

test('before anything is typed no envelope is offered, but where one came by and what one can do', () => {
  const all = [entry('envelopes', 'A'), entry('pages', 'Home'), entry('recent', 'B'), entry('actions', 'Sign out')]
  expect(found('  ', all)).toEqual([
    ['recent', 'B'],
    ['actions', 'Sign out'],
    ['pages', 'Home'],
  ])
})

test('an id, an address of a page and an email address lead somewhere, whatever is loaded', () => {
  const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  for (const typed of [` ${id.toUpperCase()} `, `https://desk.example/envelopes/${id}/audit`]) {
    expect(directEntries(typed)).toMatchObject([{ act: `/envelopes/${id}` }])
  }
  expect(directEntries('Ada+x@example.com')).toMatchObject([{ act: '/signers/Ada%2Bx%40example.com' }])
  expect(directEntries('ada@')).toEqual([])
})

const session = (role: Role): Session => ({
  outbox: false,
  person: { id: 'p', name: 'P', email: 'p@example.com', role },
})
const pending = { id: '1', status: 'Sent', signers: [{ id: 7, name: 'Ada', email: 'ada@example.com', sign: '' }] }
const offered = (role: Role, envelope = pending) => {
  const can = { may: (permission: Parameters<typeof may>[1]) => may(role, permission) }
  const none = () => undefined
  return [
    ...pageEntries(session(role)),
    ...actionEntries({ ...can, chooseTheme: none, showShortcuts: none, signOut: none }),
    ...envelopeEntries({ id: '1', envelope, ...can }),
  ].map(({ act, name }) => (typeof act === 'string' ? act : name))
}

test('nobody is offered what they may not do', () => {
  const acts = (role: Role) => offered(role).filter((act) => /act=|new|webhooks|settings\//.test(act))
  expect(acts('support')).toEqual(['/envelopes/1?act=resend'])
  expect(acts('sender')).toEqual([
    '/envelopes/new',
    '/envelopes/1?act=resend',
    '/envelopes/1?act=void',
    '/envelopes/1?act=correct',
    '/envelopes/1?act=change-recipient&signer=ada%40example.com&slot=7',
  ])
  expect(acts('admin')).toEqual(expect.arrayContaining(['/webhooks', '/settings/people', '/settings/activity']))
})

test('an envelope that has ended offers no act', () => {
  expect(offered('admin', { ...pending, status: 'Signed' }).filter((act) => act.includes('act='))).toEqual([])
})

const shown = (id: string, at: number, subject: string) => ({
  at,
  envelope: { id, emailSubject: subject, status: 'Sent', signers: pending.signers },
})

test('each envelope is known once, as it was told of last, and not more than can be looked through', () => {
  const known = knownEnvelopes([shown('a', 1, 'old'), shown('b', 2, 'b'), shown('a', 3, 'new')], [])
  expect(known.map(({ id, envelope }) => [id, envelope.emailSubject])).toEqual([
    ['a', 'new'],
    ['b', 'b'],
  ])
  const many = Array.from({ length: MOST_ENVELOPES + 5 }, (_, n) => shown(`${n}`, n + 1, ''))
  expect(knownEnvelopes(many, [])).toHaveLength(MOST_ENVELOPES)
  expect(found('ada', [...envelopesFound(known), ...signersFound(known)])).toEqual([
    ['signers', 'Ada'],
    ['envelopes', 'new', 'b'],
  ])
})

test('recent places leave out the one somebody is at, and keep a name that is no longer loaded', () => {
  const places = [
    { path: '/envelopes/1' },
    { path: '/templates/2', label: 'NDA' },
    { path: '/signers' },
    { path: '/x' },
  ]
  const known = [entry('pages', 'Signers', { act: '/signers' })]
  expect(recentEntries(places, known, '/envelopes/1/audit').map(({ name }) => name)).toEqual(['NDA', 'Signers'])
})
