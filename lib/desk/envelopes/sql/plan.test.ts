import { expect, test } from 'vitest'
import type { Sort } from '@/lib/desk/envelopes/contract/find'
import type { Conditions } from './conditions'
import { plan } from './plan'

const ALL: Conditions = { account: 'Northwind', tokens: undefined, indexed: undefined }
const LEASE: Conditions = { ...ALL, tokens: "'lease'", indexed: "'lease'" }
const SENT: Conditions = { ...ALL, status: 'Sent' }
const TODAY: Conditions = { ...ALL, sentFrom: new Date('2026-11-20') }
const FEW = { count: 1_000, isCapped: false }
const MANY = { count: 1_000, isCapped: true }

test.each<[string, Conditions, Sort, typeof FEW, string]>([
  ['all envelopes', ALL, 'subject', FEW, 'list'],
  ['a status by newest change', SENT, 'changed', MANY, 'list'],
  ['a status by subject', SENT, 'subject', MANY, 'walk'],
  ['dates in their order', TODAY, 'sent', MANY, 'list'],
  ['few with dates in another order', TODAY, 'subject', FEW, 'index'],
  ['few best matches', LEASE, 'best', FEW, 'rank'],
  ['many best matches', LEASE, 'best', MANY, 'walk'],
  ['few matches by subject', LEASE, 'subject', FEW, 'index'],
])('%s', (_, conditions, sort, total, way) => expect(plan(conditions, sort, total)).toBe(way))
