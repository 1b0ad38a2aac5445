import { expect, test } from './fixtures/desk'

test('keys typed while the palette loads are in it, and Escape gives the focus back', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  const scripts = heldScripts()
  await page.goto('/envelopes')
  const link = page.getByRole('link', { name: 'New envelope' })
  await link.focus()
  await expect(page.getByRole('button', { name: /^Notifications/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/chunks/*.js', (route) => scripts.hold(() => route.continue()))

  // In one go, as a fast typist does.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('nx?j')
  const search = page.getByRole('combobox', { name: 'Find an envelope, template, signer, page or action' })
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Find an envelope/ })).toHaveValue('nx?j')
  scripts.release()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('nx?j')
  await page.keyboard.type('!')
  await expect(search).toHaveValue('nx?j!')
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  // Its code is there now.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('ab')
  await expect(search).toHaveValue('ab')
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

/** Requests for scripts wait until they are released. */
function heldScripts() {
  const waiting: (() => Promise<void>)[] = []
  let isReleased = false
  return {
    hold: async (go: () => Promise<void>) => {
      if (isReleased) return go()
      waiting.push(go)
    },
    release() {
      isReleased = true
      for (const go of waiting) void go()
    },
  }
}
