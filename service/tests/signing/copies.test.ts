import { expect, test } from 'vitest'
import { readOutbox } from '../../mail/outbox'
import { copyDocument, viewCopy } from '../../signing/http'
import { sign } from '../../signing/sign'
import { openRoom, origin, typed } from './room'

const DAY = 24 * 60 * 60

async function given() {
  const room = await openRoom()
  const { context, token } = room
  return {
    ...room,
    sign: async (name: string) => sign(context, await token(name), typed, origin),
    async copyToken(name: string) {
      const [mail] = await readOutbox(context, { to: `${name}@example.com`, limit: 1 })
      return /\/sign\/copy\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `no copy for ${name}`
    },
  }
}

test('the last signer gets the copy at once, the others and the copies by mail', async () => {
  const { context, envelope, sign, copyToken, close } = await given()
  await envelope(['ada', 'bob', { name: 'carol', requestRole: 'CC' }])

  const others = [{ requestRole: 'Signer', finished: false }]
  expect(await sign('ada')).toMatchObject({ copyToken: undefined, others })
  const { copyToken: atOnce, others: finished } = await sign('bob')
  expect(finished).toMatchObject([{ requestRole: 'Signer', finished: true }])

  for (const token of [atOnce ?? 'none', await copyToken('ada'), await copyToken('carol')]) {
    expect(await viewCopy(context, token)).toMatchObject({ emailSubject: 'Offer letter' })
    expect((await copyDocument(context, token)).size).toBeGreaterThan(0)
  }
  expect(await copyToken('bob')).toBe(atOnce)
  await close()
})

test('the link to a copy is only known by its digest, and shows nothing about people', async () => {
  const { context, envelope, sign, copyToken, store, close } = await given()
  await envelope(['ada'])
  await sign('ada')
  const token = await copyToken('ada')

  expect(await store.copies.byTokenHash(token)).toBeUndefined()
  expect(Object.keys(await viewCopy(context, token))).toEqual([
    'emailSubject',
    'completedOn',
    'expiresOn',
    'branding',
    'language',
  ])
  await close()
})

test('a copy opens nothing after ninety days, nor does a signing link or a guess', async () => {
  const { context, envelope, sign, copyToken, token, pass, close } = await given()
  await envelope(['ada'])
  const signingToken = await token('ada')
  await sign('ada')
  const copy = await copyToken('ada')

  for (const wrong of [signingToken, 'A'.repeat(43)]) {
    await expect(viewCopy(context, wrong)).rejects.toMatchObject({ code: 404, reason: 'link_not_found' })
    await expect(copyDocument(context, wrong)).rejects.toMatchObject({ code: 404 })
  }
  pass(90 * DAY)
  await expect(viewCopy(context, copy)).rejects.toMatchObject({ code: 409, reason: 'link_expired' })
  await expect(copyDocument(context, copy)).rejects.toMatchObject({ code: 409 })
  await close()
})
