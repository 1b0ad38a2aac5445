import { expect, test } from 'vitest'
import { shortFailure } from './endpoint-health'

test.each([
  ['no complete answer within 15 s', 'Timeout'],
  ['the name hooks.example could not be found', 'Name not found'],
  ['the name hooks.example could not be looked up (EAI_AGAIN)', 'Name not found'],
  ['the target refused the connection', 'Connection refused'],
  ['the TLS connection failed: its certificate has expired', 'TLS'],
  ['the answer is not valid HTTP', 'No HTTP'],
  ['the target must have public addresses only', 'Target not allowed'],
  ['the target closed the connection after the request was sent, without an answer', 'Connection closed'],
  [undefined, 'No answer'],
])('%s is %s', (error, short) => {
  expect(shortFailure(error)).toBe(short)
})
