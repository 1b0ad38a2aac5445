import { TextLink } from '@/components/ui/link'

/** What the dashboard may not delete, or what belongs to somebody else, and why. */
export function WhatRemains() {
  return (
    <ul className="list-disc pl-5">
      <li>Envelopes and their audit trails at the service: they are contracts and their proof.</li>
      <li>
        The dashboard’s copy of these envelopes, with its lists, searches and notifications. It follows the service; an
        admin can have old envelopes removed from it in <TextLink href="/settings/mirror">Settings, Sync</TextLink>.
      </li>
      <li>The activity record, which nobody can change.</li>
      <li>
        Drafts, bulk jobs, templates and saved views that name the person. They belong to the people who made them.
      </li>
    </ul>
  )
}
