import { expect, test } from 'vitest'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { toAssignment } from './assignment'
import { answerCaller, likeliestRow, resultRows } from './result-items'

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@x.example' }
const bo = { id: 2, name: 'Bo', email: 'bo@x.example' }
const formatTime = (time: Date) => time.toISOString().slice(0, 10)

function row(id: string, updated: string, envelope: PdfSignRequest) {
  const { status = 'Sent', signers = [ada] } = envelope
  const [signer = ada] = signers
  const assignment = toAssignment(
    {
      ENVELOPE_ID: id,
      ENVELOPE_SUBJECT: id,
      ENVELOPE_STATUS: status,
      ENVELOPE_UPDATED_ON: updated,
      SIGNER: signer,
    } as never,
    0,
  )
  const known = { envelope: { id, status, signers, ...envelope }, changedAt: Date.parse(updated) }
  const [first] = resultRows([assignment], new Map([[id, known]]))
  if (!first) throw new Error('one assignment is one row')
  return first
}

const waiting = row('Lease', '2026-11-01T00:00:00Z', { signers: [ada, bo], currentSigners: ['ada@x.example'] })
const done = row('NDA', '2026-11-05T00:00:00Z', { status: 'Signed', signers: [{ ...ada, sign: 'Signed' }] })

test('an envelope that waits is what a caller asks about, before a newer one that ended', () => {
  expect(likeliestRow([done, waiting])?.key).toBe(waiting.key)
  expect(likeliestRow([done])?.key).toBe(done.key)
  expect(likeliestRow([])).toBeUndefined()
})

test('the answer says when the person was invited, and whether they opened it', () => {
  const trail = { 'ada@x.example': { invited: [{ at: '2026-11-02T09:00:00Z' }] } }
  expect(answerCaller(waiting, trail as never, formatTime)).toMatch(
    /who was invited on 2026-11-02\. Ada Lovelace has not opened it yet\.$/,
  )

  const opened = { 'ada@x.example': { ...trail['ada@x.example'], opened: [{ at: '2026-11-03T09:00:00Z' }] } }
  expect(answerCaller(waiting, opened as never, formatTime)).toMatch(/Ada Lovelace first opened it on 2026-11-03\.$/)
})

test('without a known trail the answer claims nothing about opening', () => {
  expect(answerCaller(waiting, undefined, formatTime)).not.toContain('opened')
  expect(answerCaller(done, undefined, formatTime)).toBe('“NDA”: Ada Lovelace signed, and everybody has finished.')
})

const mail = (state: string, more = {}) => ({ state, kind: 'invitation', at: '2026-11-26T11:37:12Z', ...more })
const withMail = (about: ReturnType<typeof mail>, others: DocumentSigner[] = []) => {
  const own = { ...ada, mail: about }
  return row('Lease', '2026-11-26T11:38:00Z', {
    signers: [own, ...others],
    currentSigners: ['ada@x.example', 'bo@x.example'],
  })
}
const TRAIL = { 'ada@x.example': { invited: [{ at: '2026-11-26T11:37:00Z' }] } }

test('a refused mail is what the caller is told, with what to do, and nothing says that it was emailed', () => {
  const refused = withMail(mail('refused', { reason: 'no such user' }))
  const answer = answerCaller(refused, TRAIL as never, formatTime)
  expect(answer).toBe(
    '“Lease”: The mail server refused ada@x.example on 2026-11-26: no such user. Correct the address.',
  )
  expect(answerCaller(withMail(mail('bounced')), TRAIL as never, formatTime)).toBe(
    '“Lease”: The email to ada@x.example bounced on 2026-11-26. Correct the address.',
  )
})

test('only what a mail server accepted was emailed; a delayed mail says why', () => {
  expect(answerCaller(withMail(mail('sent')), TRAIL as never, formatTime)).toBe(
    '“Lease”: Waiting for Ada Lovelace, who was emailed on 2026-11-26. Ada Lovelace has not opened it yet.',
  )
  expect(answerCaller(withMail(mail('queued')), TRAIL as never, formatTime)).toContain('who was invited on 2026-11-26')
  expect(answerCaller(withMail(mail('deferred', { reason: 'greylisted' })), TRAIL as never, formatTime)).toBe(
    '“Lease”: Waiting for Ada Lovelace, whose email is delayed. Reason: greylisted. It is tried again. Ada Lovelace was invited on 2026-11-26. Ada Lovelace has not opened it yet.',
  )
})

test('where two people may sign, the answer still says when the caller was invited and reminded', () => {
  const both = row('Lease', '2026-11-09T00:00:00Z', { signers: [ada, bo] })
  const trail = {
    'ada@x.example': { invited: [{ at: '2026-11-05T09:00:00Z' }], reminded: [{ at: '2026-11-09T09:00:00Z' }] },
  }
  expect(answerCaller(both, trail as never, formatTime)).toBe(
    '“Lease”: Waiting for Ada Lovelace and Bo. Ada Lovelace was invited on 2026-11-05 and reminded on 2026-11-09. Ada Lovelace has not opened it yet.',
  )
})

test('somebody who waits for a person whose mail was refused reads that', () => {
  const waitsForBo = row('Lease', '2026-11-26T11:38:00Z', {
    signerOrderRequired: true,
    signers: [ada, { ...bo, mail: mail('refused') }],
    currentSigners: ['bo@x.example'],
  })
  expect(answerCaller(waitsForBo, undefined, formatTime)).toContain('waiting for Bo, whose email was refused')
})

test('a copy is described by what became of its mail', () => {
  const copy = (about: ReturnType<typeof mail>) =>
    row('NDA', '2026-11-05T00:00:00Z', {
      status: 'Signed',
      signers: [{ ...ada, sign: 'Signed', mail: about }],
    })
  expect(answerCaller(copy(mail('sent', { kind: 'copy' })), undefined, formatTime)).toBe(
    '“NDA”: Ada Lovelace signed, and everybody has finished. The copy was emailed on 2026-11-26.',
  )
  expect(answerCaller(copy(mail('refused', { kind: 'copy' })), undefined, formatTime)).toContain(
    'The mail server refused the copy for ada@x.example on 2026-11-26.',
  )
})
