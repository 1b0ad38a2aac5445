import { expect, test } from 'vitest'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { describeIndex, describeTrouble } from './health'

const subscription = (target: string, about: Partial<DeskSubscription> = {}): DeskSubscription => ({
  id: `${target} ${about.event_type ?? ''}`,
  target_url: `https://hooks.example.com/${target}`,
  event_type: 'envelope.sent',
  state: 'active',
  failing_attempts: 0,
  last_delivery_on: '11/20/2026 09:00:00',
  ...about,
})
const failing = { failing_since: '11/20/2026 10:00:00', last_failure_on: '11/20/2026 10:00:00', failing_attempts: 3 }

test('endpoints with dead letters are one entry, however many events and endpoints they are', () => {
  const many = Array.from({ length: 13 }, (_, index) => [
    subscription(`in-${index}`, { dead_lettered: 2 }),
    subscription(`in-${index}`, { event_type: 'signer.signed', dead_lettered: 1, ...(index < 2 ? failing : {}) }),
  ]).flat()
  expect(describeTrouble(many)).toEqual({
    title: '13 endpoints have 39 dead letters',
    reason: '2 endpoints are failing.',
    href: '/webhooks?health=dead+letters',
  })
})

test('one endpoint is named by its label or its path, and leads to its dead letters', () => {
  const one = subscription('in', { id: 'a', dead_lettered: 3 })
  expect(describeTrouble([one])).toMatchObject({
    title: 'hooks.example.com/in has 3 dead letters',
    href: '/webhooks/a?state=dead_lettered',
  })
  expect(describeTrouble([{ ...one, label: 'Billing' }])?.title).toBe('Billing has 3 dead letters')
  expect(describeTrouble([subscription('in', { id: 'a', ...failing })])).toMatchObject({
    title: 'hooks.example.com/in is failing',
    href: '/webhooks/a',
  })
})

test('what recovered, what a person paused and what has no failures needs nobody', () => {
  const fine = [
    subscription('recovered', failing),
    subscription('recovered', { event_type: 'signer.signed', last_delivery_on: '11/20/2026 10:05:00' }),
    subscription('asked', { state: 'paused', paused_because: 'asked' }),
  ]
  expect(describeTrouble(fine)).toBeUndefined()
  expect(describeTrouble([subscription('gone', { state: 'paused', paused_because: 'gone' })])?.title).toBe(
    'hooks.example.com/gone was paused by the service',
  )
})

test('the search index is mentioned only when it is wrong', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const index = { state: 'complete' as const, usable: true, read: 9, live: true, checked_on: '2026-11-20T11:59:30Z' }
  expect(describeIndex(index, now)).toBeUndefined()
  expect(describeIndex({ ...index, checked_on: '2026-11-20T11:40:00Z' }, now)).toBe('The search index is 20 min behind')
  expect(describeIndex({ ...index, state: 'failing' }, now)).toBe('The search index could not be updated')
  expect(describeIndex({ ...index, usable: false }, now)).toBeUndefined()
})
