import { expect, test } from 'vitest'
import { isLoopback } from './loopback'

test.each(['localhost', 'LOCALHOST', 'desk.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['', '0.0.0.0', '::', '10.0.0.1', '127.0.0.1.evil.example', '127.evil.example', 'localhost.example'])(
  '%s is not this machine',
  (host) => expect(isLoopback(host)).toBe(false),
)
