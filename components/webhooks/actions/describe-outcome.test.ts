import { describe, expect, test } from 'vitest'
import type { Recovery } from '@/lib/desk/webhooks/contract/recovery'
import { describeOutcome } from './recovery'

const none = { delivered: 0, failed: 0, waiting: 0, gone: 0, refused: 0, left: 0, total: 0 }
const recovery: Recovery = {
  ...none,
  id: 'r',
  target_url: 'https://a.example',
  subscriptions: [],
  to: '',
  state: 'done',
  started_by: 'Ada',
  started_on: '',
}

describe('describeOutcome', () => {
  test.each<[Partial<Recovery>, string]>([
    [{ delivered: 3, failed: 1, waiting: 1 }, '3 delivered, 1 failed again, 1 still waiting.'],
    [{ state: 'cancelled', delivered: 2, left: 3 }, 'Stopped: 2 delivered, 3 not retried.'],
    [{ state: 'running', left: 1_500 }, '0 delivered, 1,500 not sent yet.'],
    [{ refused: 1, refusal: 'no', gone: 2 }, '0 delivered, 1 refused (no), 2 retried by somebody else.'],
  ])('%j', (progress, text) => {
    expect(describeOutcome({ ...recovery, ...progress })).toBe(text)
  })
})
