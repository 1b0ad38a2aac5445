/** What a reader of the document has to know before the first call, as paragraphs. */
export const PROSE: { title: string; text: string[] }[] = [
  {
    title: 'Keys',
    text: [
      'Every call below `/api/v1/service` needs the header `X-API-Key` with a full key (`sk_live_…`): no Bearer, no OAuth. A key stands for one account, one app and one creator user, to whom everything it creates is attributed.',
      'What belongs to another tenant behaves as if it did not exist: 404, the same as for an id that never was.',
    ],
  },
  {
    title: 'Errors',
    text: [
      'Every error is `{"code", "message"}`. `code` is the HTTP status, `message` says what happened. Where one input is to blame, `field` names it as a path such as `signers.0.email`.',
      'An id on a path that is malformed answers 404, like any unknown one. Unknown fields of a body are ignored; `null` reads as absent; a wrong type is a 400 that names the field.',
    ],
  },
  {
    title: 'Rate limit',
    text: [
      'Each key has so many requests in any 60 seconds: `key.rate_limit_per_min` of the identity, or 60 when it is left out. Past it the answer is 429 with `Retry-After` in seconds.',
    ],
  },
  {
    title: 'Pages',
    text: [
      'Lists hold at most 100 items, newest change first; there is no limit parameter. For the next page pass `since` and `after`, both of the last item: its moment as a local date-time in UTC (`2026-11-20T10:00:00`, no Z, no offset) and its id. The moment in an answer has another form and has to be converted.',
    ],
  },
  {
    title: 'Dates',
    text: [
      'Dates are `MM/dd/yyyy HH:mm:ss`, except `event_time` and the times of the audit trail, which are ISO 8601 with Z, and `since`, which is ISO 8601 without. All are UTC, at whole seconds.',
    ],
  },
  {
    title: 'Creating once',
    text: [
      'Send `X-Idempotency-Key` with a creation and repeat it as often as you must: the same key with the same body creates one envelope and answers its id each time.',
    ],
  },
]

export const DESCRIPTION = PROSE.map(({ title, text }) => `## ${title}\n\n${text.join('\n\n')}`).join('\n\n')
