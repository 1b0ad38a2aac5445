import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/desk'
import { expectListed } from './fixtures/envelope'
import { envelope, person, signs } from './fixtures/given'
import { actBeforeScripts } from './fixtures/scripts'
import { get, mailsTo, post } from './fixtures/service'

test.setTimeout(90_000)

const results = (page: Page) => page.getByRole('table', { name: /^What .* was asked to sign$/ })
const row = (page: Page, subject: string) => results(page).getByRole('row').filter({ hasText: subject })
const heading = (page: Page, name: string) => results(page).getByRole('rowheader', { name, exact: true })
const answer = (page: Page) => page.getByRole('region', { name: 'Answer for the caller' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' })
const found = (page: Page) => page.getByRole('table', { name: 'People' }).getByRole('link')

test('support looks somebody up, reminds them, and has the words for the reply', async ({
  page,
  context,
  signInAs,
  expectAccessible,
  expectFits,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, grace] = [person('Ada Lovelace'), person('Grace Hopper')]
  const open = await envelope('nda', [ada, grace])
  const done = await envelope('nda', [ada, grace], { signedBy: 2 })
  const dead = await envelope('nda', [ada, grace])
  await post(`/envelopes/${dead.id}/void`, {})
  await signInAs('support')
  await page.goto('/')
  await page.getByRole('link', { name: 'Signers' }).click()

  await expect(search(page)).toBeFocused()
  await expect(async () => {
    await search(page).fill(ada.email.slice(0, -3))
    await expect(found(page)).toHaveText(['Ada Lovelace'], { timeout: 2_000 })
  }).toPass()
  await found(page).click()
  await expect(page).toHaveURL(`/signers/${encodeURIComponent(ada.email)}`)
  await expect(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()

  await expect(answer(page)).toContainText(open.subject)
  await expect(answer(page)).toContainText(/Waiting for Ada Lovelace\. (Emailed|Invited) .*, not opened yet\./)
  await expect(answer(page)).toContainText(/Waiting for Grace Hopper\. (Emailed|Invited) .*, not opened yet\./)
  await expect(answer(page)).toContainText('Change recipient: ask a sender')
  await expect(heading(page, 'Waiting for Ada Lovelace 1')).toBeVisible()
  await expect(heading(page, 'Done 2')).toBeVisible()
  await expect(row(page, done.subject)).toContainText('Signed by everyone')
  await expect(row(page, done.subject)).toContainText('Completed')
  await expect(row(page, dead.subject)).toContainText('Not signed: voided by the sender')

  await expectAccessible()
  await expectFits()

  const mailed = (await mailsTo(ada.email)).length
  await page.getByRole('button', { name: `Actions for “${open.subject}”` }).click()
  await expect(page.getByRole('menuitem', { name: 'Void: ask a sender' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Change recipient: ask a sender' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await answer(page).getByRole('button', { name: 'Send reminder' }).click()
  // On a person's page the reminder is for that person, and the others are a choice.
  await expect(page.getByRole('button', { name: 'Send reminder to 1 person' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Grace Hopper/ })
    .check()
  await page.getByRole('button', { name: 'Send reminder to 2 people' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(mailed + 1)
  await expect(answer(page)).toContainText(/Waiting for Ada Lovelace\..* reminded .*, not opened yet\./, {
    timeout: 40_000,
  })
  await expect(row(page, open.subject)).toContainText('Reminded')

  await page.getByRole('button', { name: 'Copy summary' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    new RegExp(`“${open.subject}”: Waiting for your signature\\. .* reminded .*, not opened yet\\.`),
  )
  expect(copied).toMatch(new RegExp(`“${done.subject}”: Signed by everyone\\..* Completed .* UTC\\.`))
  expect(copied).not.toContain('Grace')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Merge: ask a sender' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Forget: ask an admin' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Signers' }).first().click()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link', { name: ada.email })).toBeVisible()
  await recent.getByRole('button', { name: `Remove ${ada.email} from your recent searches` }).click()
  await expect(recent.getByText(ada.email)).toHaveCount(0)
})

test('the page follows what happens, and the keyboard reaches everything', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [ada, grace, cleo] = [person('Ada Lovelace'), person('Grace Hopper'), person('Cleo')]
  const offer = await envelope('nda', [ada, grace])
  await signInAs('sender')
  // Where a person's page was before it had an address of its own.
  await page.goto(`/signers?email=${ada.email}`)
  await expect(page).toHaveURL(`/signers/${encodeURIComponent(ada.email)}`)
  await expect(heading(page, 'Waiting for Ada Lovelace 1')).toBeVisible()

  await signs(ada)
  await expect(heading(page, 'Waiting for others 1')).toBeVisible({ timeout: 40_000 })
  await expect(row(page, offer.subject)).toContainText('Signed · waiting for Grace Hopper')

  await page.locator('body').press('j')
  await page.keyboard.press('j')
  await expect(results(page).getByRole('link', { name: offer.subject })).toBeFocused()
  await page.getByRole('button', { name: `Actions for “${offer.subject}”` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Void' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Void “${offer.subject}”`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/envelopes/${offer.id}`)
  await page.goBack()
  await expect(row(page, offer.subject)).toBeVisible()

  const twins = await envelope('nda', [grace, { name: 'Grace M. Hopper', email: grace.email }])
  await post(`/envelopes/${offer.id}/signers/${grace.email}/delegate`, cleo)
  await page.goto(`/signers/${grace.email}`)
  await expect(page.getByRole('list', { name: 'Delegation history: Grace Hopper, then Cleo' })).toBeVisible()
  await expect(row(page, offer.subject)).toContainText(/Replaced by the sender with .?Cleo.? <cleo/)
  expect((await get<{ status: string }>(`/envelopes/${offer.id}`)).status).toBe('Sent')

  // A corrected address: the same person is waited for, at the other address.
  const wrong = person('Gina Ghost')
  const right = { name: wrong.name, email: `right-${wrong.email}` }
  const lease = await envelope('nda', [wrong, person('Bo')])
  await post(`/envelopes/${lease.id}/signers/${wrong.email}/delegate`, right)
  await page.goto(`/signers/${wrong.email}`)
  await expect(answer(page)).toContainText('Most likely about')
  await expect(answer(page)).toContainText(
    new RegExp(`Corrected to ${right.email} on .* UTC; (that email was accepted|invited) at .*not opened yet`),
  )
  await expect(
    page.getByRole('list', { name: `Delegation history: ${wrong.email}, then ${right.email}` }),
  ).toBeVisible()
  await page.goto(`/signers/${grace.email}`)

  // The service gets an address, which cannot say which of two signers is meant.
  await expect(row(page, twins.subject).first()).toContainText('1 of 2 pending signers with this address')
  await page
    .getByRole('button', { name: `Actions for “${twins.subject}”` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change recipient' }).click()
  await expect(page.getByRole('dialog')).toContainText(grace.email)

  // Somebody whom the sender put in another's place is a contact.
  await page.goto('/signers')
  await search(page).fill(cleo.email)
  await expect(found(page)).toHaveText(['Cleo'])
  await found(page).click()
  await expect(row(page, offer.subject)).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
})

test('an address that nobody wrote to is said to be unknown, in its own spelling', async ({ page, signInAs }) => {
  await signInAs('support')
  await actBeforeScripts(page, '/signers', async () => {
    await search(page).fill('Nobody <Nobody.Here@Signers.example>')
    await page.keyboard.press('Enter')
  })
  await expect(page.getByText('No envelopes found for Nobody.Here@Signers.example')).toBeVisible()
  await page.getByRole('link', { name: 'Search for nobody.here@signers.example' }).click()
  await expect(page).toHaveURL('/signers/nobody.here%40signers.example')
  await expect(page.getByText('No envelopes found for nobody.here@signers.example')).toBeVisible()
})

test('an admin merges two addresses, separates them again, and forgets the person', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [work, home] = [person('Konstanze Abel'), person('Konstanze Abel-Roth')]
  const { subject } = await envelope('nda', [work, home])
  await signInAs('admin')
  await page.goto('/envelopes')
  await expectListed(page, page.getByRole('link', { name: subject }))
  // Where people were before Signers had them.
  await page.goto('/contacts?q=konstance+abel')
  await expect(page).toHaveURL('/signers?q=konstance+abel')

  await expect(page.getByText(/written alike/)).toBeVisible()
  await search(page).fill(work.email)
  await expect(found(page)).toHaveText(['Konstanze Abel'])
  await found(page).click()
  await expect(page.getByRole('heading', { name: 'Konstanze Abel', exact: true })).toBeVisible()
  await expect(row(page, subject)).toHaveCount(1)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge with another person' }).click()
  const dialog = page.getByRole('dialog')
  // Its own name is there, and typing replaces it.
  await expect(dialog.getByLabel('The other person')).toHaveValue(work.name)
  await dialog.getByLabel('The other person').pressSequentially(home.email)
  await expect(dialog.getByLabel('The other person')).toHaveValue(home.email)
  await dialog.getByRole('radio', { name: /Konstanze Abel-Roth/ }).check()
  await dialog.getByRole('button', { name: 'Merge people' }).click()
  await expect(page.getByRole('button', { name: `Separate ${home.email}` })).toBeVisible()
  // The page has what both addresses were asked to sign.
  await expect(row(page, subject)).toHaveCount(2)
  await page.getByRole('button', { name: `Separate ${home.email}` }).click()
  await expect(page.getByRole('button', { name: /^Separate / })).toHaveCount(0)
  await expect(row(page, subject)).toHaveCount(1)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Forget this person' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Envelopes and their audit trails')
  await page.getByRole('button', { name: 'Forget person' }).click()
  await expect(page.getByRole('heading', { name: 'Person forgotten' })).toBeVisible()
})
