import { expect, test } from 'vitest'
import { readOutbox } from '../../mail/outbox'
import { copyDocument, viewCopy } from '../../signing/http'
import { sign } from '../../signing/sign'
import { openRoom, origin, typed } from './room'

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
