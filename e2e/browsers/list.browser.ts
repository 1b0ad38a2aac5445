import { envelope, person } from '../fixtures/given'
import { expect, test } from './fixtures'

for (const width of [1024, 1440]) {
  test(`each part of the list of envelopes does what it shows, at ${width} px`, async ({ tab, signInAs }) => {
    const called = person('Grace Hopper')
    const first = await envelope('nda', [called, person('Ada Lovelace')])
    const second = await envelope('nda', [called, person('Ada Lovelace')])
    await signInAs('sender')
    await tab.resize(width)
    await tab.goto('/envelopes')
    await tab.see('heading', 'Envelopes')

    await test.step('the filter opens, and the search takes what is typed', async () => {
      await tab.click('button', 'Filter')
      await tab.see('dialog', /./)
      await tab.press('Escape')
      await tab.gone('dialog', /./)
      await tab.click('textbox', /^Search/)
      await tab.keyboard(`signer:${called.email}`)
      await tab.press('Enter')
      await tab.see('link', first.subject)
      await tab.expectValue(() => document.querySelectorAll('.row-cover').length, 2)
    })

    await test.step('a row opens its own envelope, wherever it is pressed', async () => {
      for (const { id, subject } of [first, second]) {
        await tab.see('link', subject)
        await tab.pressAt(`tr:has(a[href$="${id}"])`, 0.6)
        await tab.see('heading', new RegExp(subject))
        expect((await tab.url()).pathname).toBe(`/envelopes/${id}`)
        await tab.back()
      }
    })

    await test.step('a selection offers what can be done with it', async () => {
      await tab.see('link', first.subject)
      await tab.click('checkbox', `Select ${first.subject}`)
      await tab.see('text', '1 selected')
    })
  })
}
