import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Counters } from './home'

const exactly = (count: number) => ({ count, isCapped: false })

test('all that is in the list needs attention: envelopes, keys, endpoints and drafts', () => {
  const attention = {
    has_envelopes: true,
    entries: [],
    counts: {
      mail: exactly(2),
      locked: exactly(1),
      unseen: exactly(0),
      expiring: exactly(1),
      declined: exactly(0),
      unfinished: exactly(1),
      idle: exactly(0),
    },
    waiting: exactly(18),
    expiring: exactly(2),
    completed: exactly(4),
    recent: [],
    idle_days: 7,
    drafts: { count: 5, newest: [] },
  }
  const html = renderToStaticMarkup(<Counters attention={attention} others={3} />)
  expect(html).toContain('/envelopes?q=completed%3A7')
  const text = html.replaceAll(/<[^>]+>/g, ' ')
  expect(text).toMatch(/^\s*13\s+Need attention\s+18\s+Waiting for others\s+2\s+Expire within 48 h\s+4\s+Completed/)
})
