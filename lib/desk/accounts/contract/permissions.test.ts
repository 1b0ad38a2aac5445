import { expect, test } from 'vitest'
import { closedBecause, lacking, may, PERMISSIONS, type Permission } from './permissions'

const held = (role: 'support' | 'sender' | 'admin') =>
  // The keys of the table are its permissions.
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission))

test('support reads and resends, a sender also sends, merges contacts, voids, delegates and uses links, an admin also manages', () => {
  expect(held('support')).toEqual(['account', 'desk', 'read', 'resend'])
  expect(held('sender')).toEqual([
    ...held('support'),
    'draft',
    'send',
    'contacts',
    'template',
    'void',
    'delegate',
    'link',
  ])
  expect(held('admin')).toEqual(Object.keys(PERMISSIONS))
})

test('a key that lacks a capability closes what needs it, with its own sentence', () => {
  const sender = { role: 'sender', capabilities: ['envelopes:read'] } as const
  expect(closedBecause('read', sender)).toBeUndefined()
  expect(closedBecause('void', sender)).toBe(
    "The dashboard's API key may not void envelopes: it lacks envelopes:write. Ask an admin to replace the key.",
  )
  expect(closedBecause('draft', sender)).toBeUndefined()
  expect(closedBecause('webhooks', sender)).toBe('Only admins can manage webhooks. Ask an admin for access.')
})

test.for([
  ['nothing told', undefined],
  ['an empty list', []],
  ['words of its own', ['documents:all']],
] as const)('a service that speaks otherwise closes nothing: %s', ([, capabilities]) => {
  expect(lacking('send', capabilities)).toBeUndefined()
})
