/** The first that matches counts. */
const SHORT: [pattern: RegExp, name: string][] = [
  [/no complete answer within|timed out|within \d+ s/, 'Timeout'],
  [/resolve|could not be (found|looked up)/, 'Name not found'],
  [/refused the connection/, 'Connection refused'],
  [/TLS|certificate/, 'TLS'],
  [/not valid HTTP/, 'No HTTP'],
  [/no route/, 'No route'],
  [/address|https/, 'Target not allowed'],
  [/closed|broke off/, 'Connection closed'],
]

/** A failure without a status in two or three words, for a list; its whole reason is on the endpoint's page. */
export function shortFailure(error: string | undefined): string {
  return SHORT.find(([pattern]) => pattern.test(error ?? ''))?.[1] ?? 'No answer'
}
