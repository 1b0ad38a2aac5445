import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'
import { wizard } from '../fixtures/wizard'

/** A window of 1280 × 1024 enlarged to 400 %. */
test.use({ viewport: { width: 320, height: 256 } })

/** Tabs through the page and names each control that has the focus where something covers it. */
async function expectFocusInView(page: Page, stops: number): Promise<void> {
  const hidden: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    // A smooth scroll would be measured in the middle of its way.
    const found = await page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          requestAnimationFrame(() => {
            const focused = document.activeElement
            if (!focused || focused === document.body) return resolve(undefined)
            const { left, top, width, bottom } = focused.getBoundingClientRect()
            // The middle of the part that is in the window.
            const [x, y] = [left + width / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
            const at = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), y)
            const isSeen =
              at !== null && (focused.contains(at) || at.contains(focused) || at.closest('label')?.contains(focused))
            const inBar = at?.closest('[data-foot-bar]') && !focused.closest('[data-foot-bar]')
            resolve(
              isSeen && !inBar
                ? undefined
                : `${focused.outerHTML.slice(0, 120)} at ${Math.round(top)} is under ${at?.outerHTML.slice(0, 80)}`,
            )
          })
        }),
    )
    if (found) hidden.push(found)
  }
  expect(hidden).toEqual([])
}

test('the focus is never under a bar in the wizard', { tag: '@long' }, async ({ page, signInAs }) => {
  const { begin } = wizard(page)
  await signInAs('sender')
  await begin('nda')
  await expectFocusInView(page, 40)
})

test('the focus is never under a bar in the signing room and on the sign-in page', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectFocusInView(page, 12)

  const signer = person('Grace Hopper')
  const { subject } = await envelope('nda', [signer, person('Ada Lovelace')])
  await page.goto(await signingLink(signer.email))
  await room(page).expectOpen(subject)
  await expect(room(page).mark(/^Sign here: Signature/)).toBeAttached()
  await expectFocusInView(page, 30)
})
