import { CircleCheck, CircleSlash, Hourglass, PenLine, Search } from '@/components/ui/icons'

/** The groups in the order in which people ask about them. */
export const GROUPS = [
  { id: 'now', title: 'Can sign now', meaning: 'It is this person’s turn.', icon: PenLine },
  { id: 'waiting', title: 'Waiting for someone', meaning: 'Somebody else signs first.', icon: Hourglass },
  {
    id: 'unknown',
    title: 'Not checked yet',
    meaning: 'In progress. Open the envelope to see who signs next.',
    icon: Search,
  },
  { id: 'finished', title: 'Finished', meaning: 'Nothing is left to do for this person.', icon: CircleCheck },
  { id: 'dead', title: 'Closed', meaning: 'Voided, declined or expired. Nobody can sign anymore.', icon: CircleSlash },
] as const
