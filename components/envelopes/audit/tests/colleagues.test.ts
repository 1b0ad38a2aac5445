import { expect, test } from 'vitest'
import { colleaguesOf } from '../colleagues'
import { parseTrail } from '../trail'

const NORA = 'nora@northwind.example'
const by = (actor: string, at: string) => [{ actor, at }]
const lines = parseTrail({
  [NORA]: { sent: by(NORA, '2026-11-01T10:00:02Z') },
  'ada@example.com': {
    reminded: by(NORA, '2026-11-02T10:00:00Z'),
    delegated: by(NORA, '2026-11-03T10:00:00Z'),
    signed: by('ada@example.com', '2026-11-01T10:00:02Z'),
  },
})
const sam = { person: 'Sam Sender <sam@northwind.example>' }
const nora = { person: `Nora Lindqvist <${NORA}>` }

test('what colleagues did with somebody’s key has their names, by kind and time', () => {
  const activities = [
    { ...sam, action: 'envelope.send', at: '2026-11-01T10:00:00Z' },
    { ...sam, action: 'envelope.resend', at: '2026-11-02T10:00:20Z' },
    { ...nora, action: 'envelope.resend', at: '2026-11-02T10:00:50Z' },
    { ...sam, action: 'signer.delegate', at: '2026-11-03T11:00:00Z' },
  ]
  const named = (all: typeof activities) =>
    [...colleaguesOf(lines, all, NORA)].map(([anchor, name]) => [
      lines.find((line) => line.anchor === anchor)?.action,
      name,
    ])
  expect(named(activities)).toEqual([
    ['sent', 'Sam Sender'],
    ['reminded', 'Sam Sender'],
  ])
  expect(named(activities.map((activity) => ({ ...activity, ...nora })))).toEqual([])
})
