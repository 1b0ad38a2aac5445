/** Carries the signer's credential to the dashboard: a URL would end up in histories and in the logs of proxies. */
export const SIGNING_TOKEN_HEADER = 'x-signing-token'
