import { describe, expect, test } from 'vitest'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { isolate } from '@/lib/text/one-line'
import { toAssignment } from './assignment'
import { describeForCaller, describeOthers, describeOwn, lastEvent, summarize, timeFormat } from './describe'
import { groupRows, likeliestRow, resultRows } from './rows'

const SENT = '2026-11-05T09:00:00Z'
const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@x.example' }
const bo = { id: 2, name: 'Bo', email: 'bo@x.example' }
const cleo = { id: 1, name: 'Cleo', email: 'cleo@x.example', delegatedFrom: ada.email }
const formatTime = (time: Date) => time.toISOString().slice(0, 10)

type Given = PdfSignRequest & { trail?: Record<string, object> }

/** The row of the first signer, with its envelope. */
function row({ trail, updatedOn = SENT, ...envelope }: Given = {}, isKnown = true) {
  const { status = 'Sent', signers = [ada], emailSubject = 'Lease' } = envelope
  const [signer = ada] = signers
  const dates = { ENVELOPE_UPDATED_ON: updatedOn, ENVELOPE_CREATED_ON: SENT }
  const wire = { SIGNER: signer, ENVELOPE_ID: emailSubject, ENVELOPE_SUBJECT: emailSubject, ENVELOPE_STATUS: status }
  const whole = { createdOn: '11/05/2026 09:00:00', status, signers, ...envelope }
  const known = { envelope: whole, changedAt: Date.parse(updatedOn) }
  const [first] = resultRows([toAssignment({ ...wire, ...dates }, 0)], new Map(isKnown ? [[emailSubject, known]] : []))
  if (!first) throw new Error('one assignment is one row')
  const momentsOf = ({ email = '' }: DocumentSigner) => trail?.[email] ?? {}
  return { ...first, formatTime, ...(trail && { momentsOf }) }
}
const forCaller = (given?: Given) => describeForCaller(row(given), 'Ada Lovelace')
const mail = (state: string, more = {}) => ({ state, kind: 'invitation', at: '2026-11-06T11:37:12Z', ...more })

describe('what to read to a caller', () => {
  test('emailed, reminded, opened, and how long the link is valid', () => {
    const trail = { 'ada@x.example': { invited: SENT, reminded: '2026-11-09T09:00:00Z', reminders: 2 } }
    expect(forCaller({ signers: [{ ...ada, mail: mail('sent') }], expirationDays: 30, trail })).toBe(
      'Waiting for Ada Lovelace. Emailed 2026-11-05, reminded twice, last 2026-11-09, not opened yet. The link is valid until 2026-12-05.',
    )
    const opened = { 'ada@x.example': { invited: SENT, opened: '2026-11-07T09:00:00Z' } }
    expect(forCaller({ trail: opened })).toBe('Waiting for Ada Lovelace. Invited 2026-11-05, opened 2026-11-07.')
  })

  test('events are in order of time, the day is said once, and the zone at the end', () => {
    const moments = { invited: SENT, opened: '2026-11-05T13:34:00Z', reminded: '2026-11-05T14:25:00Z' }
    const described = row({ expirationDays: 30, trail: { 'ada@x.example': moments } })
    expect(describeForCaller({ ...described, formatTime: timeFormat('UTC') }, 'Ada')).toBe(
      'Waiting for Ada. Invited 5 Nov 2026, 09:00, opened 13:34, reminded 14:25. The link is valid until 5 Dec 2026, 09:00 UTC.',
    )
    expect(describeOwn({ ...described, formatTime: timeFormat('UTC') })).toMatch(/reminded 14:25 UTC$/)
  })

  test('where nobody knows whether a mail server took the email, it was an invitation', () => {
    expect(forCaller()).toBe('Waiting for Ada Lovelace. Invited 2026-11-05.')
    expect(forCaller({ signers: [{ ...ada, mail: mail('queued') }] })).toContain('Invited')
    expect(forCaller({ signers: [{ ...ada, mail: mail('sent') }] })).toContain('Emailed 2026-11-06')
  })

  test('an email that did not arrive, and why', () => {
    expect(forCaller({ signers: [{ ...ada, mail: mail('refused', { reason: 'no such user' }) }] })).toBe(
      'Waiting for Ada Lovelace. The mail server refused ada@x.example on 2026-11-06: no such user.',
    )
    expect(forCaller({ signers: [{ ...ada, mail: mail('bounced') }] })).toContain(
      'The email to ada@x.example bounced on 2026-11-06.',
    )
    expect(forCaller({ signers: [{ ...ada, mail: mail('deferred', { reason: 'greylisted' }) }] })).toContain(
      'the last email is delayed (greylisted)',
    )
  })

  test('a link that is locked after wrong codes, and who can unlock it', () => {
    const locked = { authentication: 'access_code', authenticationState: { state: 'locked' } }
    expect(forCaller({ signers: [{ ...ada, ...locked }], expirationDays: 30 })).toBe(
      'Waiting for Ada Lovelace. Invited 2026-11-05, the link is locked after five wrong codes. The sender can unlock it. The link is valid until 2026-12-05.',
    )
    expect(describeOthers(row({ signers: [ada, { ...bo, ...locked }] }))).toEqual([
      'Waiting for Bo. Invited 2026-11-05, the link is locked after five wrong codes',
    ])
  })

  test('what the person was not shown, and what may help', () => {
    const unseen = { viewProblem: { reason: 'page', page: 2, at: '2026-11-06T14:03:00Z' } }
    expect(forCaller({ signers: [{ ...ada, ...unseen }] })).toBe(
      'Waiting for Ada Lovelace. Invited 2026-11-05, could not see page 2 on 2026-11-06. Opening the link in another browser or on another device may help.',
    )
    expect(forCaller({ signers: [{ ...ada, viewProblem: { reason: 'something new' } }] })).toBe(
      'Waiting for Ada Lovelace. Invited 2026-11-05.',
    )
  })

  test('where two may sign at once, each has a line, and nobody else is in the person’s own', () => {
    const trail = { 'bo@x.example': { invited: SENT, opened: '2026-11-06T09:00:00Z' } }
    const both = row({ signers: [ada, bo], trail })
    expect(describeForCaller(both, 'Ada Lovelace')).toBe('Waiting for Ada Lovelace. Invited 2026-11-05.')
    expect(describeOthers(both)).toEqual(['Waiting for Bo. Invited 2026-11-05, opened 2026-11-06'])
  })

  test('a status that the interface does not define is quoted', () => {
    expect(forCaller({ status: 'In review' })).toContain('Status: “In review”.')
  })
})

test.each<[string, Given, string, string]>([
  [
    'not their turn',
    { signers: [ada, bo], signerOrderRequired: true, currentSigners: [bo.email] },
    'waiting',
    'Others sign first',
  ],
  ['scheduled', { status: 'Scheduled', scheduleTime: '12/01/2026 08:00:00' }, 'waiting', 'Scheduled for 2026-12-01'],
  ['signed, others have not', { signers: [{ ...ada, sign: 'signed' }, bo] }, 'waiting', 'Signed'],
  [
    'an approval',
    { status: 'Signed', signers: [{ ...ada, requestRole: 'Approver', sign: 'signed' }] },
    'done',
    'Approved by everyone',
  ],
  [
    'signed before a void',
    { status: 'Voided', signers: [{ ...ada, sign: 'signed' }] },
    'done',
    'Signed, then voided by the sender',
  ],
  [
    'declined',
    { status: 'Declined', signers: [{ ...ada, sign: 'declined', declineReason: 'Clause 7.1' }] },
    'done',
    'Declined 2026-11-05: “Clause 7.1”',
  ],
  ['another declined', { status: 'Declined' }, 'done', 'Not signed: another signer declined'],
  ['expired', { status: 'Expired' }, 'done', 'Not signed: expired'],
  ['a copy later', { signers: [{ ...ada, requestRole: 'CC' }] }, 'waiting', 'Gets a copy once everyone has signed'],
  [
    'a copy',
    { status: 'Signed', signers: [{ ...ada, requestRole: 'CC', mail: mail('sent', { kind: 'copy' }) }] },
    'done',
    'Copy emailed 2026-11-06',
  ],
  [
    'a copy that was refused',
    { status: 'Signed', signers: [{ ...ada, sign: 'signed', mail: mail('refused', { kind: 'copy' }) }] },
    'done',
    'Signed by everyone. The mail server refused the copy for ada@x.example on 2026-11-06',
  ],
  [
    'delegated',
    { signers: [{ ...ada, delegated: true, delegatedTo: cleo.email, delegatedBy: 'signer' }, cleo] },
    'waiting',
    `Delegated to ${isolate('Cleo')} <cleo@x.example>`,
  ],
  [
    'replaced',
    { signers: [{ ...ada, delegated: true, delegatedTo: cleo.email, delegatedBy: 'sender' }, cleo] },
    'waiting',
    `Replaced by the sender with ${isolate('Cleo')} <cleo@x.example>`,
  ],
  [
    'replaced or delegated, where the service does not say which',
    { signers: [{ ...ada, delegated: true, delegatedTo: cleo.email }, cleo] },
    'waiting',
    `Handed over to ${isolate('Cleo')} <cleo@x.example>`,
  ],
])('%s', (_, given, group, text) => {
  const described = row(given)
  expect([described.status.group, describeOwn(described)]).toEqual([group, text])
})

describe('after the part went to another address or person', () => {
  const [gone, right, boss] = ['ghost@x.example', 'gina@x.example', 'boss@x.example']
  const gina = (email: string, more: DocumentSigner = {}) => ({ id: 1, name: 'Gina Ghost', email, ...more })
  const corrected = (to: string) => ({ delegated: true, delegatedTo: to, delegatedBy: 'sender' as const })
  const delegations = (to: string, time: string, name = 'Gina Ghost') => ({
    delegations: [{ to, name, at: `2026-11-28T${time}Z` }],
  })
  const accepted = { state: 'sent', kind: 'invitation', at: '2026-11-28T18:38:20Z' }
  const say = (given: Given) => describeForCaller({ ...row(given), formatTime: timeFormat('UTC') }, 'Gina Ghost')

  test('a corrected address: which, when, and what became of the email to it', () => {
    const signers = [gina(gone, corrected(right)), gina(right, { mail: accepted, delegatedFrom: gone }), bo]
    const trail = { [gone]: delegations(right, '18:38:02'), [right]: { invited: '2026-11-28T18:38:03Z' } }
    expect(say({ signers, trail })).toBe(
      'Corrected to gina@x.example on 28 Nov 2026, 18:38 UTC; that email was accepted at 18:38, not opened yet.',
    )
    const opened = { ...trail, [right]: { ...trail[right], opened: '2026-11-29T08:05:00Z' } }
    expect(say({ signers, trail: opened })).toContain('accepted at 18:38, opened on 29 Nov 2026, 08:05.')
    const described = row({ signers, trail })
    expect(described.status.group).toBe('now')
    expect(describeOthers(described)).toEqual([`Waiting for ${isolate('Bo')}`])
    expect(say({ signers })).toBe('Corrected to gina@x.example; that email was accepted on 28 Nov 2026, 18:38 UTC.')
  })

  test('the new email waits, was refused or is delayed', () => {
    const withMail = (more: object) =>
      say({ signers: [gina(gone, corrected(right)), gina(right, { mail: { ...accepted, ...more } })] })
    expect(withMail({ state: 'queued' })).toMatch(/the email is not accepted yet\.$/)
    expect(withMail({ state: 'refused', reason: 'User unknown' })).toBe(
      'Corrected to gina@x.example; the mail server refused gina@x.example on 28 Nov 2026, 18:38 UTC: User unknown.',
    )
    expect(withMail({ state: 'deferred', reason: 'Mailbox full' })).toMatch(
      /the last email is delayed \(Mailbox full\)\.$/,
    )
  })

  test('a delegation names person, address and time, also after a correction', () => {
    const signers = [
      gina(gone, corrected(right)),
      gina(right, { delegated: true, delegatedTo: boss, delegatedBy: 'signer' }),
      { id: 1, name: 'Boss Bertram', email: boss, sign: 'signed' },
      bo,
    ]
    const trail = {
      [gone]: delegations(right, '18:38:02'),
      [right]: delegations(boss, '19:00:00', 'Boss Bertram'),
      [boss]: { signed: '2026-11-28T19:30:00Z' },
    }
    const delegated = `elegated to ${isolate('Boss Bertram')} <boss@x.example>`
    expect(say({ signers, trail })).toBe(
      `Corrected to gina@x.example on 28 Nov 2026, 18:38, then d${delegated} at 19:00 UTC. ${isolate('Boss Bertram')}: signed 28 Nov 2026, 19:30 UTC.`,
    )
    expect(row({ signers, trail }).status.group).toBe('waiting')
    const second = row({ signers: [signers[1] ?? bo, ...signers.slice(2)], trail })
    expect(describeOwn(second)).toMatch(/^Delegated to /)
  })

  test('where only the row is known, its address and the audit trail count', () => {
    const signers = [gina(gone, corrected(right))]
    const trail = { [gone]: delegations(right, '18:38:02') }
    const alone = row({ status: 'Voided', signers, trail }, false)
    expect(describeOwn({ ...alone, formatTime: timeFormat('UTC') })).toBe(
      'Corrected to gina@x.example on 28 Nov 2026, 18:38 UTC, then voided by the sender',
    )
    expect(describeOwn(row({ signers: [gina(gone, { delegated: true })] }))).toBe('Handed over to someone else')
  })
})

test('without the envelope nobody knows whose turn it is; an outdated one counts until a newer one is read', () => {
  expect(row({}, false).status.group).toBe('unknown')
  const assignment = row().assignment
  const outdated = { envelope: { id: 'Lease', status: 'Sent', signers: [ada] }, changedAt: Date.parse(SENT) - 1 }
  expect(resultRows([assignment], new Map([['Lease', outdated]]))[0]?.status.group).toBe('now')
  const newer = { envelope: { ...outdated.envelope, status: 'Voided' }, changedAt: Date.parse(SENT) + 1 }
  expect(resultRows([assignment], new Map([['Lease', newer]]))[0]?.status.group).toBe('done')
})

test('what waits for the person comes first, and is what a caller asks about', () => {
  const waiting = row()
  const done = row({ emailSubject: 'NDA', status: 'Signed', updatedOn: '2026-11-20T09:00:00Z' })
  expect(groupRows([done, waiting]).map(({ group }) => group)).toEqual(['now', 'done'])
  expect(likeliestRow([done, waiting])?.key).toBe(waiting.key)
  expect(likeliestRow([done])?.key).toBe(done.key)
})

test('two pending slots of one address in one envelope are counted', () => {
  const { assignment } = row()
  const rows = resultRows([assignment, { ...assignment, key: 'second', ordinal: 1 }], new Map())
  expect(rows.map(({ slots }) => slots)).toEqual([2, 2])
})

test.each<[string, Given]>([
  ['Sent', {}],
  ['Voided', { status: 'Voided' }],
  ['Reminded', { updatedOn: '2026-11-06T11:37:10Z', signers: [{ ...ada, mail: mail('sent', { kind: 'reminder' }) }] }],
  // The row does not say when she signed, and another person may have changed it since.
  ['Changed', { updatedOn: '2026-11-06T11:37:10Z', signers: [{ ...ada, sign: 'signed' }, bo] }],
  [
    `${isolate('Bo')} reminded`,
    { updatedOn: '2026-11-06T11:37:10Z', signers: [ada, { ...bo, mail: mail('sent', { kind: 'reminder' }) }] },
  ],
  [
    'Replaced',
    {
      updatedOn: '2026-11-06T11:37:10Z',
      signers: [{ ...ada, delegated: true, delegatedTo: cleo.email, delegatedBy: 'sender' }, cleo],
    },
  ],
  ['Handed over', { updatedOn: '2026-11-06T11:37:10Z', signers: [{ ...cleo, mail: mail('sent') }] }],
])('the last event: %s', (label, given) => {
  expect(lastEvent(row(given)).label).toBe(label)
})

test('where no email is reported, the audit trail says what the last event was', () => {
  const { assignment, status } = row({ updatedOn: '11/06/2026 11:37:10', signers: [ada, bo] })
  const trail = { 'bo@x.example': { reminded: [{ at: '2026-11-06T11:37:10.480Z' }] } }
  expect(lastEvent({ assignment, status }, trail).label).toBe(`${isolate('Bo')} reminded`)
  const signed = { 'bo@x.example': { signed: [{ at: '2026-11-06T11:37:10.480Z' }] } }
  expect(lastEvent({ assignment, status }, signed).label).toBe(`${isolate('Bo')} signed`)
  const own = { 'ADA@x.example': { signed: [{ at: '2026-11-06T11:37:10.480Z' }] } }
  expect(lastEvent({ assignment, status }, own).label).toBe('Signed')
  const both = { ...trail, 'ada@x.example': trail['bo@x.example'] }
  expect(lastEvent({ assignment, status }, both).label).toBe('Reminded')
  expect(lastEvent({ assignment, status }).label).toBe('Changed')
})

test('a summary for a reply has the dates, also to tell equal subjects apart, and nobody else’s name, and counts the rest', () => {
  const waiting = row({ signers: [ada, bo], trail: { 'ada@x.example': { invited: SENT } } })
  const done = Array.from({ length: 12 }, () => row({ emailSubject: 'NDA', status: 'Signed' }))
  const text = summarize({ rows: [waiting, ...done], isComplete: true, now: new Date('2026-11-26') })

  expect(text).toMatch(
    /^As of 2026-11-26:\n\n“Lease”: Waiting for your signature\. Invited 2026-11-05, not opened yet\.\n\n“NDA”, sent 2026-11-05: Signed by everyone\. Completed 2026-11-05\./,
  )
  expect(text).toMatch(/And 2 older ones\.$/)
  expect(text).not.toMatch(/Bo|Ada/)
})
