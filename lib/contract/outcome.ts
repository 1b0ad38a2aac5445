/** `reason` of an answer after which nobody knows whether the change was made. Apart from the schemas: every page needs it, and not every page a parser. */
export const OUTCOME_UNKNOWN = 'outcome_unknown'
