import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { missingRuntime, type Receiver, startReceiver } from '@/scripts/testing/receivers'
import { LANGUAGES, type Language, RECEIVERS } from './languages'
import { adaptReceiver } from './samples'

const readReceiver = (language: Language) => readFileSync(`lib/receivers/${RECEIVERS[language].file}`, 'utf8')

const SECRET = 'whsec_3Yk1o0Jp9mQ2vT8bL5xR7wZ4nC6dF1gH'
const OLD_SECRET = 'ein älteres Geheimnis 保密'
const SECRETS = { WEBHOOK_SECRET: SECRET, WEBHOOK_SECRET_PREVIOUS: OLD_SECRET }

const ACME: SignatureScheme = {
  hash: 'SHA-384',
  encoding: 'base64',
  separator: ':',
  toleranceSeconds: 60,
  headers: { signature: 'Acme-Digest', timestamp: 'Acme-Time' },
}

const ids: Record<'first' | 'byOldKey' | 'overlap' | 'last', string> = {
  first: randomUUID(),
  byOldKey: randomUUID(),
  overlap: randomUUID(),
  last: randomUUID(),
}
const bodyOf = (id: string) =>
  JSON.stringify({ id, event_type: 'signer.signed', event_version: 1, envelope: { emailSubject: 'Straße / 保密' } })

type Delivery = { id?: string; secret?: string; age?: number; signed?: string; next?: string }

/** A delivery in this scheme. Its signature covers `signed`, which may differ from what arrives. */
function headersOf(
  scheme: SignatureScheme,
  body: string,
  { id = randomUUID(), secret = SECRET, ...given }: Delivery = {},
) {
  const { signature, timestamp, next, delivery } = scheme.headers
  const stamp = String(Math.floor(Date.now() / 1_000) - (given.age ?? 0))
  const text = `${stamp}${scheme.separator}${given.signed ?? body}`
  const digest = (key: string) => createHmac(scheme.hash.replace('-', ''), key).update(text).digest(scheme.encoding)
  return {
    'content-type': 'application/json',
    [timestamp]: stamp,
    [signature]: digest(secret),
    ...(next && given.next && { [next]: digest(given.next) }),
    ...(delivery && { [delivery]: id }),
  }
}

const PREVIOUS: SignatureScheme = {
  hash: 'SHA-512',
  encoding: 'hex',
  separator: '',
  toleranceSeconds: 90,
  headers: { signature: 'Acme-Digest', timestamp: 'Acme-Time', previous: 'Acme-Old' },
}

describe.each(LANGUAGES)('adaptReceiver: %s', (language) => {
  test("changes nothing for the interface's signature, and keeps none of its names for another", () => {
    const source = readReceiver(language)
    expect(adaptReceiver(language, source, INTERFACE_SCHEME)).toBe(source)
    for (const scheme of [ACME, PREVIOUS]) {
      const code = adaptReceiver(language, source, scheme)
      expect(code).not.toMatch(/x.service|sha256|\b300\b/i)
      expect(code.toLowerCase().replaceAll('_', '-')).toContain(scheme.headers.signature.toLowerCase())
      expect(code.split('\n').filter(({ length }) => length > 100)).toEqual([])
    }
  })
})

describe.each(LANGUAGES.map((language) => ({ language, why: missingRuntime(RECEIVERS[language].file) })))(
  '$language',
  ({ language, why }) => {
    // The usual reporters don't name what was skipped.
    if (why) process.stdout.write(`The receiver in ${RECEIVERS[language].label} is not run: ${why}.\n`)
    describe.skipIf(why)(why ? `not run: ${why}` : 'on loopback', () => {
      let ours: Receiver
      let acme: Receiver
      beforeAll(async () => {
        const { file } = RECEIVERS[language]
        const source = readReceiver(language)
        ours = await startReceiver(file, source, SECRETS)
        acme = await startReceiver(file, adaptReceiver(language, source, ACME), SECRETS)
      }, 60_000)
      afterAll(async () => {
        await ours.stop()
        await acme.stop()
      })

      test('takes what either secret of an overlap signs, each event once', async () => {
        const give = (body: string, delivery?: Delivery) => ours.send(headersOf(INTERFACE_SCHEME, body, delivery), body)
        const id = randomUUID()
        const [first, byOldKey, overlap, last] = [
          bodyOf(ids.first),
          bodyOf(ids.byOldKey),
          bodyOf(ids.overlap),
          bodyOf(ids.last),
        ]
        expect(await give(first, { id })).toBe(204)
        expect(await give(first, { id })).toBe(204)
        // The delivery id isn't signed: somebody who saw the delivery can replay it with another
        // one.
        expect(await give(first)).toBe(204)
        expect(await give(byOldKey, { secret: OLD_SECRET })).toBe(204)
        expect(await give(overlap, { secret: 'an old secret it was never given', next: SECRET })).toBe(204)
        expect(await give(last)).toBe(204)
        await vi.waitFor(() => expect(ours.handled()).toContain(ids.last), { timeout: 20_000 })
        expect(ours.handled().match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)).toEqual(Object.values(ids))
      })

      test('refuses what is forged, old, early, written again or without a signature', async () => {
        const body = bodyOf(randomUUID())
        const good = headersOf(INTERFACE_SCHEME, body)
        const { signature, timestamp } = INTERFACE_SCHEME.headers
        const refused: [string, Record<string, string>, string][] = [
          ['another secret', headersOf(INTERFACE_SCHEME, body, { secret: 'another' }), body],
          ['an empty secret', headersOf(INTERFACE_SCHEME, body, { secret: '' }), body],
          ['too old', headersOf(INTERFACE_SCHEME, body, { age: 310 }), body],
          ['too early', headersOf(INTERFACE_SCHEME, body, { age: -310 }), body],
          ['written again', good, JSON.stringify(JSON.parse(body), null, 2)],
          ['no signature', without(good, signature), body],
          ['no timestamp', without(good, timestamp), body],
          ['no digest', { ...good, [signature]: 'é; sha256=' }, body],
          ['a part of the digest', { ...good, [signature]: good[signature]?.slice(0, 32) ?? '' }, body],
          ['too large', good, 'x'.repeat(1024 * 1024 + 1)],
        ]
        for (const [what, headers, sent] of refused) {
          expect(await ours.send(headers, sent), what).toBe(what === 'too large' ? 413 : 401)
        }
        expect(await ours.send(good, body), 'as it was signed').toBe(204)
      })

      test("follows another service's algorithm, separator, headers and tolerance", async () => {
        const body = bodyOf(randomUUID())
        expect(await acme.send(headersOf(ACME, body), body)).toBe(204)
        expect(await acme.send(headersOf(ACME, body, { age: 70 }), body)).toBe(401)
        expect(await acme.send(headersOf({ ...ACME, separator: '.' }, body), body)).toBe(401)
        expect(await acme.send(headersOf({ ...ACME, hash: 'SHA-256' }, body), body)).toBe(401)
        expect(await acme.send(headersOf(INTERFACE_SCHEME, body), body)).toBe(401)
      })
    })
  },
)

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}
