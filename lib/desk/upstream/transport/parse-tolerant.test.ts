import { expect, test } from 'vitest'
import { z } from 'zod'
import { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { parseTolerant } from './parse-tolerant'

const event = { id: 'e1', event_type: 'envelope.sent', event_version: 1, event_time: '2026-11-20T10:00:00Z' }

test('an optional field that does not fit becomes absent', () => {
  const parsed = parseTolerant(PdfSignRequest, { id: 'x', expirationDays: 'soon', createdOn: null, brandNew: 1 })

  expect(parsed).toEqual({ id: 'x', createdOn: undefined, brandNew: 1 })
})

test('placed fields of another shape do not hide the template', () => {
  const parsed = parseTolerant(PdfSignRequest, {
    id: 't',
    files: [{ pageCount: 3, fields: [{ kind: 'stamp' }, { id: 'f', type: 'hologram', page: 1 }] }],
  })

  expect(parsed).toMatchObject({ id: 't', files: [{ pageCount: 3, fields: [] }] })
})

test('an element that lacks what it must have is left out of its list', () => {
  const parsed = parseTolerant(z.array(EnvelopeEvent), [{ ...event, envelope: {} }, { nonsense: true }, null])

  expect(parsed).toEqual([{ ...event, envelope: {} }])
})

test('something else altogether is nothing', () => {
  expect(parseTolerant(z.array(EnvelopeEvent), { message: 'hello' })).toBeUndefined()
  expect(parseTolerant(PdfSignRequest, '<html>')).toBeUndefined()
  expect(parseTolerant(PdfSignRequest, undefined)).toBeUndefined()
})
