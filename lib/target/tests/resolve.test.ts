import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDns, createTargetGuard, NameNotFound } from '../guard'
import { nameServer } from './name-server'

const ONE = '93.184.215.14'
const SIX = '2606:2800:21f:cb07:0:0:0:1'

let server: Awaited<ReturnType<typeof nameServer>>
beforeAll(async () => {
  server = await nameServer({
    'both.example': { A: [ONE], AAAA: [SIX] },
    'half.example': { A: [ONE], AAAA: 'SERVFAIL' },
    'other-half.example': { A: 'SERVFAIL', AAAA: [SIX] },
    'broken.example': { A: 'SERVFAIL', AAAA: 'SERVFAIL' },
    'nothing.example': { AAAA: 'SERVFAIL' },
    'empty.example': {},
  })
})
afterAll(() => server.close())

const soon = () => AbortSignal.timeout(20_000)
const ask = (name: string) => askDns(name, soon(), [server.address])

test.each([
  ['both.example', [ONE, '2606:2800:21f:cb07::1']],
  ['half.example', [ONE]],
  ['other-half.example', ['2606:2800:21f:cb07::1']],
  ['empty.example', []],
  ['no-such-name.example', []],
])('%s has the addresses %j', async (name, addresses) => {
  expect(await ask(name)).toEqual(addresses)
})

test.each(['broken.example', 'nothing.example'])('that %s could not be looked up is said', async (name) => {
  await expect(ask(name)).rejects.toThrow(new NameNotFound(`the name ${name} could not be looked up (ESERVFAIL)`))
})

const guard = createTargetGuard({ trustedOrigins: [], resolve: ask })

test('a target whose name does not exist could not be found', async () => {
  await expect(guard.route('https://no-such-name.example/', soon())).rejects.toThrow(
    new NameNotFound('the name no-such-name.example could not be found'),
  )
})

test.each([
  ['64:ff9b::5db8:d70e', true],
  ['64:ff9b::93.184.215.14', true],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b::100.64.0.1', false],
  ['64:ff9b:1::5db8:d70e', false],
  ['64:ff9b::1:5db8:d70e', false],
])('the translated address %s is public: %s', async (address, isPublic) => {
  const to = createTargetGuard({ trustedOrigins: [], resolve: async () => [address] })
  const route = to.route('https://nat64.example/', soon()).then(
    () => true,
    () => false,
  )
  expect(await route).toBe(isPublic)
  const literal = to.check(`https://[${address}]/`).then(
    () => true,
    () => false,
  )
  expect(await literal).toBe(isPublic)
})
