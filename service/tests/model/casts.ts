/** Who an envelope goes to, by slot. */
export type Part = { email: string; requestRole: string; group?: string }
export type Cast = { name: string; ordered: boolean; parts: Part[] }

const part = (who: string, more: Partial<Part> = {}): Part => ({
  email: `${who}@example.com`,
  requestRole: 'Signer',
  ...more,
})

/** The arrangements in which who is up, and when it is over, differ. */
export const CASTS: Cast[] = [
  { name: 'three at once', ordered: false, parts: [part('ada'), part('bob'), part('cas')] },
  { name: 'three in order', ordered: true, parts: [part('ada'), part('bob'), part('cas')] },
  {
    name: 'a round of two after one',
    ordered: true,
    parts: [part('ada'), part('bob', { group: 'board' }), part('cas', { group: 'board' })],
  },
  {
    name: 'an approver, and one who gets a copy',
    ordered: true,
    parts: [part('ada'), part('dan', { requestRole: 'CC' }), part('bob', { requestRole: 'Approver' })],
  },
  { name: 'one address in two slots', ordered: false, parts: [part('ada'), part('bob'), part('ada')] },
  { name: 'one address in two slots, in order', ordered: true, parts: [part('ada'), part('ada'), part('bob')] },
]
