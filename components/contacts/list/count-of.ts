/** "3"; "100+" where not all envelopes were counted. */
export const countOf = ({ is_capped }: { is_capped: boolean }, count: number): string =>
  `${count.toLocaleString('en')}${is_capped && count > 0 ? '+' : ''}`
