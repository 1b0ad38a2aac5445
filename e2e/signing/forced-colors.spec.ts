import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/desk'
import { person } from '../fixtures/given'
import { sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'
import { wizard } from '../fixtures/wizard'

test.use({ forcedColors: 'active', colorScheme: 'dark' })

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

test('on paper each state has a line of its own, and the mark stays legible', { tag: '@long' }, async ({ page }) => {
  const signer = person('Grace Hopper')
  const { subject } = await sentPaper(
    signer,
    [[{ x: 72, y: 100, text: 'Signed by' }]],
    [
      { type: 'signature', box: [72, 120, 200, 30], label: 'Signature' },
      { type: 'company', box: [72, 180, 200, 24], label: 'Company' },
      { type: 'title', box: [72, 240, 200, 24], label: 'Title' },
    ],
  )
  await page.goto(await signingLink(signer.email))
  const { expectOpen, adoptTyped, mark, field, finishButton, consent } = room(page)
  await expectOpen(subject)
  const lineOf = async (element: Locator) =>
    `${await styleOf(element, 'border-top-style')} ${await styleOf(element, 'border-top-width')}`
  await field('Company').fill('Northwind')
  await adoptTyped('Grace Hopper')
  await consent.check()
  await finishButton.click()
  await expect(field('Title')).toHaveCount(0)
  const wrong = page.getByRole('textbox', { name: /^Title: / })

  const lines = [await lineOf(field('Company')), await lineOf(wrong)]
  expect(lines).toEqual(['solid 1px', 'dotted 2px'])
  const placed = mark(/^Signature, .*, placed$/)
  expect(await styleOf(placed, 'forced-color-adjust')).toBe('none')
  expect(await styleOf(placed.locator('svg text'), 'fill')).toBe('rgb(18, 33, 92)')
  // The paper's white, also where the system's colors are dark.
  expect(await styleOf(placed, 'background-color')).not.toBe('rgb(0, 0, 0)')
})

test('the current step and what is chosen have a bar', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('sender')
  const { begin } = wizard(page)
  await begin('nda')
  const steps = page.getByRole('navigation', { name: 'Steps of sending' })
  const bars = await steps
    .locator('a, li')
    .evaluateAll((all) =>
      all
        .filter((step) => getComputedStyle(step).borderBottomWidth === '4px')
        .map((step) => step.getAttribute('aria-current')),
    )
  expect(bars).toEqual(['step'])
})
