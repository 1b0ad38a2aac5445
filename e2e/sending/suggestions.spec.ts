import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { type Person, person, subject } from '../fixtures/given'
import { wizard } from '../fixtures/wizard'

test.beforeEach(({ signInAs }) => signInAs('sender'))

/** Sends something to both, so that they are people to suggest. */
async function becomeKnown(page: Page, people: readonly [Person, Person]) {
  const { prepare, send, expectSent } = wizard(page)
  await prepare(subject('To be known'), people)
  await send.click()
  await expectSent()
}

/** Holds answers for texts that have these words until the function that this returns is called. */
async function holdSuggestions(page: Page, word: string) {
  let release = () => {}
  const holding = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === '/api/contacts/suggested' && (searchParams.get('query') ?? '').toLowerCase().includes(word),
    async (route) => {
      await holding
      await route.continue()
    },
  )
  const request = page.waitForRequest(
    (each) => each.url().includes(`suggested?query=`) && each.url().toLowerCase().includes(word),
  )
  return { release, request }
}

test('while the answer to a text is awaited, only people who fit it are offered, and keys wait for it', async ({
  page,
}) => {
  const word = `mia${Date.now().toString(36)}`
  const [mia, erik] = [person(`Mia ${word}`, word), person(subject('Erik'), 'erik')]
  await becomeKnown(page, [mia, erik])
  const { begin, name, email, slot } = wizard(page)
  const options = page.getByRole('option')

  await begin('nda')
  const { release, request } = await holdSuggestions(page, word)
  await name('Northwind Legal').focus()
  await expect(options.filter({ hasText: erik.email })).toBeVisible()
  // Of the people on the screen, the one who fits stays, and nobody else.
  await page.keyboard.type(word)
  await expect(options).toHaveText([new RegExp(mia.email)])
  await request
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(email('Northwind Legal')).toHaveValue(mia.email)

  // An address of which nothing is on the screen: the keys wait.
  await email('Counterparty').focus()
  await email('Counterparty').press('Escape')
  await page.keyboard.type(`${word}.`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(slot('Counterparty').getByText('Looking for people you sent to before…')).toBeVisible()
  await expect(name('Counterparty')).toHaveValue('')
  release()
  await expect(email('Counterparty')).toHaveValue(mia.email)
  await expect(name('Counterparty')).toHaveValue(mia.name)
})

test('rows stay where they are when a late answer brings more, and a press takes the row that was pressed', {
  tag: '@long',
}, async ({ page }) => {
  const word = `zoe${Date.now().toString(36)}`
  const [first, second] = [person(`Zoe A${word}`, `${word}a`), person(`Zoe B${word}`, `${word}b`)]
  await becomeKnown(page, [first, second])
  const { begin, name, email } = wizard(page)
  const options = page.getByRole('option')
  await begin('nda')
  const { release, request } = await holdSuggestions(page, `b${word}`)
  await name('Northwind Legal').focus()
  await expect(options.filter({ hasText: first.email })).toBeVisible()
  const row = options.filter({ hasText: first.email })
  await row.hover()
  await page.mouse.down()
  // The rows change under the pointer before it is let go.
  await page.keyboard.type(`b${word}`)
  await request
  await expect(options).toHaveText([new RegExp(second.email)])
  await page.mouse.up()
  await expect(email('Northwind Legal')).toHaveValue('')
  release()
  await options.click()
  await expect(email('Northwind Legal')).toHaveValue(second.email)
})

test('Home and End move the caret in an address', async ({ page }) => {
  const { begin, email } = wizard(page)
  await begin('nda')
  const input = email('Northwind Legal')
  await input.fill('keller@example')
  await input.press('Home')
  await page.keyboard.type('mia.')
  await input.press('End')
  await page.keyboard.type('.com')
  await expect(input).toHaveValue('mia.keller@example.com')
  await expect(input).toHaveAttribute('inputmode', 'email')
})
