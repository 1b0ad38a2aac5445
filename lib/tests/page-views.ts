import { inviteesOf } from '@/components/drafts/wizard/invitees'
import { describeSend, describeSeveral, describeSteps, mailPlan } from '@/components/drafts/wizard/mail-plan'
import { toCsv } from '@/components/envelopes/audit/export-menu'
import { describeAction } from '@/components/envelopes/audit/facts'
import { originChanges } from '@/components/envelopes/audit/origins'
import { byDay, byTime, parseTrail } from '@/components/envelopes/audit/trail'
import { namesOf } from '@/components/envelopes/audit/use-audit'
import { condense } from '@/components/envelopes/audit/views'
import { previewAvailability } from '@/components/envelopes/document/document-preview'
import { counterparties, describePeople, pathOf } from '@/components/envelopes/list/items'
import { pathRows } from '@/components/envelopes/page/progress/path-rows'
import { pathEnd, pathStart } from '@/components/envelopes/page/progress/signing-path'
import { describeForCaller, describeOthers, lastEvent, summarize } from '@/components/signers/describe'
import { groupRows, resultRows, toItems } from '@/components/signers/rows'
import { SEARCH, signerCursorAfter } from '@/components/signers/use-search'
import { searchByName } from '@/components/templates/template-list'
import { mergePages, updateItems } from '@/components/ui/live-list/pages'
import { initials, personName } from '@/components/ui/people'
import { statusLook } from '@/components/ui/status'
import { deliveryLook } from '@/components/webhooks/deliveries/delivery-look'
import { sentBody } from '@/components/webhooks/deliveries/sent-bytes'
import { timelineSteps } from '@/components/webhooks/deliveries/timeline-steps'
import { countsOf, hostOf, subscriptionLook } from '@/components/webhooks/subscription'
import { nextPage } from '@/lib/browser/queries/templates'
import type { AuditTrail, EnvelopeEvent, PdfSignRequest, SignerAssignmentRow } from '@/lib/contract/envelope'
import type { AnyDelivery, AnyDeliveryDetail, SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { mailing } from '@/lib/envelope/mail-state'
import { delegationChains, signerMoments, signingProgress } from '@/lib/envelope/signing-progress'
import { describeOrder, fieldSummary, pageCount, placedFields, slotsOf } from '@/lib/envelope/slots'
import { dateOrText, expiresOn } from '@/lib/envelope/state'
import { templateTitle } from '@/lib/envelope/template-title'

/** What pages make of the answers of routes before anything is drawn. Each answers all it made. */

export function envelopeView(envelope: PdfSignRequest) {
  const line = signingProgress(envelope)
  const slots = slotsOf(envelope)
  const people = inviteesOf({ recipients: [] }, envelope)
  const plan = mailPlan(people, envelope.signerOrderRequired === true)
  return [
    line,
    pathRows(line),
    pathStart(envelope),
    pathEnd(envelope, line),
    delegationChains(envelope),
    mailing(envelope),
    previewAvailability(envelope),
    expiresOn(envelope),
    dateOrText(envelope.updatedOn),
    [...namesOf(envelope)],
    [
      counterparties(envelope, signingProgress(envelope)),
      describePeople(envelope, signingProgress(envelope)),
      pathOf(signingProgress(envelope)),
    ],
    (envelope.signers ?? []).map((signer) => [personName(signer), initials(signer)]),
    withoutIcon(statusLook(envelope.status ?? '')),
    [
      slots,
      describeOrder(envelope),
      fieldSummary(placedFields(envelope)),
      pageCount(envelope),
      templateTitle(envelope),
    ],
    [plan, describeSend(plan), describeSeveral(plan), describeSteps(plan, people).filter((step) => step !== undefined)],
  ]
}

export const feedView = (events: EnvelopeEvent[]) => events.map(({ envelope }) => envelopeView(envelope))

export function auditView(trail: AuditTrail) {
  const lines = parseTrail(trail)
  return [
    byDay([...lines].sort(byTime), 'UTC'),
    condense(lines),
    toCsv(lines, ','),
    [...originChanges(lines)],
    lines.map(({ action }) => withoutIcon(describeAction(action))),
    Object.keys(trail).map((party) => signerMoments(trail, { email: party })),
  ]
}

export function signersView(page: SignerAssignmentRow[]) {
  const found = mergePages([page], SEARCH)
  const rows = resultRows(
    found.flatMap(({ assignments }) => assignments),
    new Map(),
  )
  const described = rows.map((row) => ({ ...row, formatTime: (at: Date) => at.toISOString() }))
  return [
    signerCursorAfter(page, null),
    updateItems(found, SEARCH.itemsOf(page), SEARCH),
    toItems(groupRows(rows)),
    described.map((each) => [describeForCaller(each, 'Ada'), describeOthers(each), lastEvent(each)]),
    summarize({ rows: described, isComplete: true, now: new Date(0) }),
  ]
}

export const templatesView = (page: PdfSignRequest[]) => [
  nextPage(page),
  searchByName(page, 'a'),
  page.map(envelopeView),
]

export const subscriptionsView = ({ subscriptions }: SubscriptionList) => [
  subscriptions.map(({ target_url }) => hostOf(target_url)),
  countsOf(subscriptions),
  subscriptions.map((each) => withoutIcon(subscriptionLook(each))),
]

export const deliveriesView = (page: AnyDelivery[]) => page.map((each) => withoutIcon(deliveryLook(each)))

export const deliveryView = (delivery: AnyDeliveryDetail) => [
  timelineSteps(delivery, Date.parse('2026-11-20T12:00:00Z')),
  sentBody(delivery),
]

/** Icons are components; labels and tones are what can be wrong. */
const withoutIcon = <T extends { icon: unknown }>({ icon, ...look }: T) => [look, typeof icon]
