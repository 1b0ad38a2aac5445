import { signedNda } from '../fixtures/given'
import { test } from './fixtures'

test('a signed document is drawn, its seal is checked, and words are found in it', async ({ tab, signInAs }) => {
  const { id } = await signedNda()
  await signInAs('support')
  await tab.goto(`/envelopes/${id}/document`)
  await tab.expectValue(() => document.querySelector('canvas[data-drawn]') !== null, true)
  await tab.see('button', /Seal valid/)

  await test.step('the page has text to select and to read aloud', () =>
    tab.expectValue(() => (document.querySelector('.textLayer')?.textContent?.length ?? 0) > 200, true))

  await test.step('a word is found', async () => {
    await tab.keyboard('/')
    await tab.see('textbox', 'Find in document')
    await tab.fill('Find in document', 'Grace Hopper')
    await tab.see('status', /^1 of ([2-9]|\d\d)/)
  })
})
