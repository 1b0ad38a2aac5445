import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { toAssignment } from '../assignment'
import { answerCaller, likeliestRow } from './answer-caller'
import { resultRows } from './result-items'

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

test('the answer says when the person was mailed, and whether they opened it', () => {
  const trail = { 'ada@x.example': { invited: [{ at: '2026-11-02T09:00:00Z' }] } }
  expect(answerCaller(waiting, trail as never, formatTime)).toMatch(
    /mailed on 2026-11-02\. Ada Lovelace has not opened it yet\.$/,
  )

  const opened = { 'ada@x.example': { ...trail['ada@x.example'], opened: [{ at: '2026-11-03T09:00:00Z' }] } }
  expect(answerCaller(waiting, opened as never, formatTime)).toMatch(/Ada Lovelace first opened it on 2026-11-03\.$/)
})

test('without a known trail the answer claims nothing about opening', () => {
  expect(answerCaller(waiting, undefined, formatTime)).not.toContain('opened')
  expect(answerCaller(done, undefined, formatTime)).toBe('“NDA”: Ada Lovelace signed, and so has everybody else.')
})
