import { expect, test } from 'vitest'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import { expiringKeys } from './health'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const key = (id: string, expires_on: string | undefined, more: Partial<DeskKey> = {}): DeskKey => ({
  id,
  name: id,
  expires_on,
  default: false,
  people: [{ id: 'p', name: 'Ada' }],
  ...more,
})

test('keys in use that expire within two weeks or have expired, the first to expire first', () => {
  const keys = [
    key('soon', '12/04/2026 10:00:00'),
    key('expired', '11/20/2026 10:00:00'),
    key('later', '12/10/2026 10:00:00'),
    key('never', undefined),
    key('default', '11/26/2026 10:00:00', { default: true, people: [] }),
    key('unused', '11/26/2026 10:00:00', { people: [] }),
  ]
  expect(expiringKeys(keys, NOW).map(({ id }) => id)).toEqual(['expired', 'default', 'soon'])
})
