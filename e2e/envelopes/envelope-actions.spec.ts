import type { PdfSignRequest } from '../../lib/contract/envelope'
import { expect, test } from '../fixtures/desk'
import { chooseAction, expectListed, participant, title } from '../fixtures/envelope'
import { envelope, person, scheduledNda } from '../fixtures/given'
import { room } from '../fixtures/room'
import { asSigner, get, mailsTo, signingLink } from '../fixtures/service'

const status = async (id: string) => (await get<{ status: string }>(`/envelopes/${id}`)).status

test('void says whom it stops, and the signing link says so afterwards', async ({ page, visitor, signInAs }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada], { signedBy: 1 })
  const link = await signingLink(ada.email)
  await signInAs('sender')
  await page.goto(`/envelopes/${nda.id}`)

  await chooseAction(page, 'Void')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Void “${nda.subject}”`)
  await expect(dialog).toContainText('Ada Lovelace can no longer sign.')
  await expect(dialog).toContainText('What Grace Hopper signed will not become a sealed PDF.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  expect(await status(nda.id)).toBe('Sent')

  await chooseAction(page, 'Void')
  await dialog.getByLabel('Reason').fill('Wrong company name')
  await dialog.getByRole('button', { name: 'Void envelope' }).click()
  await expect(title(page)).toContainText('Voided')
  await expect(page.getByText('“Wrong company name”')).toBeVisible()
  expect(await status(nda.id)).toBe('Voided')

  const signer = await visitor()
  await signer.goto(link)
  await room(signer).expectClosed('The sender voided this document')
})

test('resend names who is mailed, and the second mail has the same link', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada], { signedBy: 1 })
  const before = await mailsTo(ada.email)
  const toGrace = await mailsTo(grace.email)
  await signInAs('support')
  await page.goto(`/envelopes/${nda.id}`)

  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send reminder' })
  await expect(dialog.getByRole('listitem').filter({ hasText: ada.email })).toBeVisible()
  await expect(dialog).toContainText('Grace Hopper, has signed')
  await expect(dialog).not.toContainText('Last reminder')
  await dialog.getByRole('button', { name: 'Send reminder to 1 person' }).click()
  await expect(page.getByText('Reminder sent to Ada Lovelace')).toBeVisible()
  // The service confirms it in its own words, which would say the same again.
  await expect(page.getByText('reminder sent to 1 signer', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  await expect(dialog).toContainText(/Last reminder .*\d\d:\d\d/)
  await page.keyboard.press('Escape')

  await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(before.length + 1)
  const [reminder] = await mailsTo(ada.email)
  expect(reminder?.links).toEqual(before[0]?.links)
  expect(await mailsTo(grace.email)).toHaveLength(toGrace.length)
})

test('a changed recipient gets their own link, and the old link says so', { tag: '@long' }, async ({
  page,
  visitor,
  signInAs,
}) => {
  const [grace, ada, charles] = [person('Grace Hopper'), person('Ada Lovelace'), person('Charles Babbage')]
  const nda = await envelope('nda', [grace, ada])
  const old = await signingLink(ada.email)
  await signInAs('sender')
  await page.goto(`/envelopes/${nda.id}`)

  await page.getByRole('button', { name: 'Change recipient Ada Lovelace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change recipient Ada Lovelace' })
  await expect(dialog).toContainText(`The link sent to ${ada.email} stops working.`)
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await dialog.getByLabel('Name').fill(charles.name)
  await dialog.getByLabel('Email address').fill(ada.email)
  await dialog.getByRole('button', { name: 'Change recipient' }).click()
  await expect(dialog).toContainText('This is their address already.')
  await dialog.getByLabel('Email address').fill(charles.email)
  await dialog.getByLabel('Private message').fill('This one is yours.')
  await dialog.getByRole('button', { name: 'Change recipient' }).click()
  await expect(dialog).toBeHidden()
  await expect(participant(page, ada.email)).toContainText(`Replaced by the sender· now ${charles.name}`)
  await expect(participant(page, 'in place of')).toContainText(charles.email)

  const signer = await visitor()
  const { expectClosed, expectOpen, field, adoptTyped, finish } = room(signer)
  await signer.goto(old)
  await expectClosed('The sender has asked someone else')
  await expect.poll(async () => (await mailsTo(charles.email)).length).toBe(1)
  await signer.goto(await signingLink(charles.email))
  await expectOpen(nda.subject)
  await expect(signer.getByText('This one is yours.')).toBeVisible()
  await field('Company').fill('Analytical Engines')
  await adoptTyped(charles.name)
  await finish()
})

test('of two recipients with one address the chosen one is changed, and a part that went meanwhile says where', {
  tag: '@long',
}, async ({ page, signInAs }) => {
  const [ada, charles, edith] = [person('Ada Lovelace'), person('Charles Babbage'), person('Edith Clarke')]
  const grace = { name: 'Grace Hopper', email: ada.email }
  const nda = await envelope('nda', [ada, grace])
  const tokens = (await mailsTo(ada.email)).map(({ links: [link = ''] }) => link.slice(link.lastIndexOf('/') + 1))
  await signInAs('sender')
  await page.goto(`/envelopes/${nda.id}`)

  await page.getByRole('button', { name: 'Change recipient Grace Hopper' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change recipient/ })
  await dialog.getByLabel('Name').fill(charles.name)
  await dialog.getByLabel('Email address').fill(charles.email)
  await dialog.getByRole('button', { name: 'Change recipient' }).click()
  await expect(dialog).toBeHidden()
  const { signers = [] } = await get<PdfSignRequest>(`/envelopes/${nda.id}`)
  expect(signers.map(({ name, delegated }) => [name, delegated])).toEqual([
    ['Ada Lovelace', false],
    ['Grace Hopper', true],
    ['Charles Babbage', false],
  ])

  await page.getByRole('button', { name: 'Change recipient Ada Lovelace' }).click()
  await dialog.getByLabel('Email address').fill('a.name@signers.example')
  // One of the two links is of the part that was changed before, and opens nothing anymore.
  for (const token of tokens) await asSigner(token, '/delegate', edith).catch(() => undefined)
  // The change travels from the service over the dashboard to the page.
  await expect(dialog).toContainText('Ada Lovelace has delegated to Edith Clarke.', { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('a mistyped address is corrected in the other open envelopes that were chosen', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [wrong, right] = [person('Wally Walker'), person('Wally Walker')]
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const first = await envelope('nda', [grace, wrong])
  const second = await envelope('nda', [ada, wrong])
  const both = await envelope('nda', [wrong, right])
  const unchosen = await envelope('nda', [person('Charles Babbage'), wrong])
  await signInAs('sender')
  await page.goto('/envelopes')
  for (const { subject } of [second, both, unchosen]) {
    await expectListed(page, page.getByRole('row').filter({ hasText: subject }))
  }
  await page.goto(`/signers/${encodeURIComponent(wrong.email)}`)
  await page.getByRole('button', { name: `Actions for “${first.subject}”` }).click()
  await page.getByRole('menuitem', { name: 'Change recipient' }).click()

  const dialog = page.getByRole('dialog', { name: 'Change recipient Wally Walker' })
  await dialog.getByLabel('Email address').fill(right.email)
  await dialog.getByRole('button', { name: 'Change recipient' }).click()
  await expect(page.getByText(`Recipient changed to Wally Walker (${right.email})`)).toBeVisible()

  const others = page.getByRole('dialog', { name: 'Change other envelopes too?' })
  await expect(others.getByRole('checkbox', { name: both.subject })).toBeDisabled()
  await expect(others).toContainText(`${right.email} is already a pending recipient.`)
  await others.getByRole('checkbox', { name: second.subject }).check()
  await others.getByRole('button', { name: 'Change in 1 envelope' }).click()
  await expect(others.getByRole('status')).toHaveText('Changed in 1 envelope')
  await others.getByRole('button', { name: 'Close' }).last().click()
  await expect(others).toBeHidden()

  const holders = async (id: string) => {
    const { signers = [] } = await get<PdfSignRequest>(`/envelopes/${id}`)
    return signers.filter(({ delegated }) => !delegated).map(({ email }) => email)
  }
  expect(await holders(first.id)).toEqual([grace.email, right.email])
  expect(await holders(second.id)).toEqual([ada.email, right.email])
  expect(await holders(unchosen.id)).toContain(wrong.email)
  await expect.poll(async () => (await mailsTo(right.email)).length).toBeGreaterThanOrEqual(2)
})

test('a signer hands the slot on from the room', async ({ page }) => {
  const [grace, ada, charles] = [person('Grace Hopper'), person('Ada Lovelace'), person('Charles Babbage')]
  await envelope('nda', [grace, ada])
  await page.goto(await signingLink(ada.email))

  await page.getByRole('button', { name: 'Delegate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delegate to somebody else' })
  await dialog.getByLabel('Name').fill(charles.name)
  await dialog.getByLabel('Email address').fill(charles.email)
  await dialog.getByRole('button', { name: 'Delegate' }).click()
  await expect(page.getByRole('heading', { name: 'Charles Babbage signs in your place' })).toBeVisible()
  await page.reload()
  await room(page).expectClosed('Someone else signs in your place')
  await expect.poll(async () => (await mailsTo(charles.email)).length).toBe(1)
})

test('a signer who declines ends the envelope, and the dashboard reads the reason', {
  tag: '@long',
}, async ({ page, visitor, signInAs }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada])
  const signer = await visitor()
  await signer.goto(await signingLink(ada.email))

  await signer.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = signer.getByRole('alertdialog')
  await expect(dialog).toContainText('The envelope ends for everybody')
  await dialog.getByLabel('Reason').fill('Three years, not five.')
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(signer.getByRole('heading', { name: 'You have declined' })).toBeVisible()

  await signer.goto(await signingLink(grace.email))
  await room(signer).expectClosed('This document was declined')
  await signInAs('sender')
  // The lists name who declined, and why.
  await page.goto('/')
  const onHome = page.getByRole('listitem').filter({ hasText: nda.subject })
  await expect(onHome).toContainText('Declined by Ada Lovelace: “Three years, not five.”')
  await page.goto('/envelopes?status=Declined')
  const row = page.getByRole('row').filter({ hasText: nda.subject })
  await expect(row).toContainText('Ada Lovelace declined')
  await expect(row).toContainText('“Three years, not five.”')
  await page.goto(`/envelopes/${nda.id}`)
  await expect(title(page)).toContainText('Declined')
  await expect(participant(page, ada.email)).toContainText('“Three years, not five.”')
})

test('a scheduled envelope is canceled, and its history never claims that it was sent', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await scheduledNda([grace, ada])
  await signInAs('sender')
  await page.goto('/envelopes?status=Scheduled')
  const row = page.getByRole('row').filter({ hasText: nda.subject })
  await expectListed(page, row)
  await row.hover()
  await row.getByRole('link', { name: `Cancel scheduled send of ${nda.subject}` }).click()

  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Cancel the scheduled send of “${nda.subject}”`)
  await expect(dialog).toContainText('Grace Hopper and Ada Lovelace will not get an email.')
  await dialog.getByRole('button', { name: 'Keep it scheduled' }).click()
  await expect(dialog).toBeHidden()
  expect(await status(nda.id)).toBe('Scheduled')

  await expect(page.getByRole('button', { name: 'Send reminder', exact: true })).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('cancel scheduled')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Cancel scheduled send' }).click()
  await dialog.getByRole('button', { name: 'Cancel scheduled send' }).click()
  await expect(title(page)).toContainText('Canceled')
  const line = page.getByRole('list', { name: 'Progress' })
  await expect(line).toContainText('Was scheduled for')
  await expect(line).toContainText('It was never sent and nobody was invited.')
  await expect(participant(page, ada.email)).toContainText('Never invited')
  await expect(page.getByRole('listitem').filter({ hasText: /canceled the scheduled send/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Sent by|Did not sign|Expires/)
  await page.goto(`/envelopes/${nda.id}/document`)
  await expect(page.getByText('The scheduled send was canceled')).toBeVisible()
  await page.goto(`/envelopes/${nda.id}/audit`)
  await expect(page.getByRole('main')).toContainText('canceled the scheduled send')
  await expect(page.getByRole('main')).not.toContainText(/\bSent\b|Invited|Voided/)
  expect(await mailsTo(ada.email)).toEqual([])
})
