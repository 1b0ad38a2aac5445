import { expect, test } from 'vitest'
import { auditParams } from '@/components/envelopes/address'
import { byDay, DEFAULT_FILTER, filterLines, parseTrail } from '../trail'
import { condense } from '../views'

const opened = (at: string) => ({ action: 'opened', at })

test('entries that say different things are not collapsed', () => {
  const given = (purpose: string) => ({
    at: '2026-11-20T10:00:00Z',
    actor: 'ada@example.com',
    detail: { slot: 1, purpose, by: 'Ada (ada@example.com)' },
  })
  const lines = parseTrail({
    'grace@example.com': { link_given: [given('copy'), given('copy'), given('in_person')] },
  })
  expect(condense(lines).map(({ repeats }) => repeats.length)).toEqual([1, 0])
})

test('repeats within minutes are collapsed, and none is lost', () => {
  const lines = parseTrail({
    ada: {
      opened: [
        opened('2026-11-20T10:00:00Z'),
        opened('2026-11-20T10:03:00Z'),
        opened('2026-11-20T10:07:00Z'),
        opened('2026-11-20T10:20:00Z'),
      ],
    },
  })
  expect(condense(lines).map(({ repeats }) => repeats.length)).toEqual([2, 0])
})

test('the same time is on different days in different zones', () => {
  const lines = parseTrail({ ada: { opened: [opened('2026-11-20T23:30:00Z')] } })
  expect(byDay(lines, 'UTC').days[0]?.title).toMatch(/^Friday.* 20 November 2026$/)
  expect(byDay(lines, 'Asia/Tokyo').days[0]?.title).toMatch(/^Saturday.* 21 November 2026$/)
})

test('entries without a time are separate in both orders', () => {
  const lines = parseTrail({
    ada: { x: [{ note: 'when?' }, opened('2026-11-20T10:00:00Z'), opened('2026-11-21T10:00:00Z')] },
  })
  for (const order of ['newest', 'oldest'] as const) {
    const { days, undated } = byDay(filterLines(lines, { ...DEFAULT_FILTER, order }), 'UTC')
    expect([days.length, undated.length]).toEqual([2, 1])
  }
})

test('a filter survives its way through the address, and a default is not in it', () => {
  const filter = { view: 'people', order: 'oldest', zone: 'utc', person: 'ada+1@example.com', action: '' } as const
  expect(auditParams.read(new URLSearchParams(auditParams.stringify(filter)))).toEqual(filter)
  expect(auditParams.patch(DEFAULT_FILTER)).toEqual({ view: undefined, order: undefined, zone: undefined })
})

test('entries about two parts of one address are not joined', () => {
  const signed = (slot: number, second: number) => ({
    at: `2026-11-02T10:00:0${second}Z`,
    actor: 'ada@x.example',
    detail: { slot },
  })
  const trail = (slots: number[]) => ({ 'ada@x.example': { opened: slots.map((slot, at) => signed(slot, at)) } })
  const repeats = (slots: number[]) => condense(parseTrail(trail(slots))).map((run) => run.repeats.length)
  expect(repeats([0, 1])).toEqual([0, 0])
  expect(repeats([1, 1])).toEqual([1])
})
