import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

type Claims = { sub: string; email?: string | undefined; email_verified: unknown; name: string }

/** What a provider that is broken or hostile does differently. */
type Deviation = {
  /** The discovery document's issuer. */
  issuer?: string
  /** No ID token in the answer. */
  withoutIdToken?: true
  /** Claims of the ID token. */
  token?: Record<string, unknown>
  /** Signed with a key that is not published. */
  foreignKey?: true
  /** Claims of the user information endpoint. */
  userInfo?: Record<string, unknown>
  /** User information as a signed token instead of JSON. */
  userInfoIsSigned?: true
  /** How clients must send their secret; by default either way. */
  secretBy?: 'client_secret_basic' | 'client_secret_post'
  /** The discovery document does not say so. */
  withoutAuthMethods?: true
  /** No secret is right. */
  refuseClient?: true
}

/** With characters that a form encodes. */
export const CLIENT_SECRET = 'p+q%26:r s/="'

/** The secret of a token request, which Basic authentication form-encodes (RFC 6749, section 2.3.1). */
function secretOf(authorization: string | undefined, form: URLSearchParams): string | null {
  if (form.has('client_secret')) return form.get('client_secret')
  const [, secret = ''] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
  return new URLSearchParams(`s=${secret}`).get('s')
}

/** An OpenID Connect provider for tests: whoever is `claims` has just signed in there. */
export async function startIdentityProvider(claims: Claims) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked = new Map<string, URLSearchParams>()
  let issuer = ''
  let down = false
  let deviation: Deviation = {}
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const idToken = (request: URLSearchParams | undefined) => {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: issuer,
      aud: 'desk',
      iat: now,
      exp: now + 60,
      nonce: request?.get('nonce') ?? '',
      // The specification requires the time when `max_age` was sent.
      ...(request?.has('max_age') ? { auth_time: now } : {}),
      ...claims,
      ...deviation.token,
    }
    const parts = [{ alg: 'RS256', kid: 'k', typ: 'JWT' }, payload].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    return [
      ...parts,
      createSign('RSA-SHA256')
        .update(parts.join('.'))
        .sign(deviation.foreignKey ? foreignKey : privateKey, 'base64url'),
    ].join('.')
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const code = form.get('code') ?? ''
    const by = form.has('client_secret') ? 'client_secret_post' : 'client_secret_basic'
    const isClient =
      !deviation.refuseClient &&
      (deviation.secretBy ?? by) === by &&
      secretOf(request.headers.authorization, form) === CLIENT_SECRET
    if (request.url === '/token' && !isClient) {
      const refusal = { error: 'invalid_client', error_description: 'client authentication failed' }
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
      return
    }
    if (request.url === '/userinfo' && deviation.userInfoIsSigned) {
      response.writeHead(200, { 'content-type': 'application/jwt' }).end(idToken(undefined))
      return
    }
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: deviation.issuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        ...(deviation.withoutAuthMethods
          ? {}
          : { token_endpoint_auth_methods_supported: [deviation.secretBy ?? 'client_secret_post'] }),
      },
      '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] },
      '/token': {
        access_token: 'access',
        token_type: 'Bearer',
        expires_in: 60,
        ...(deviation.withoutIdToken ? {} : { id_token: idToken(asked.get(code)) }),
      },
      '/userinfo': { ...claims, ...deviation.userInfo },
    }
    const answer = down ? undefined : answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    issuer,
    /** Answers the code the provider would send the browser back with. */
    authorize(url: string): string {
      const code = `code-${asked.size}`
      asked.set(code, new URL(url).searchParams)
      return code
    },
    deviate: (how: Deviation) => {
      deviation = how
    },
    fail: (yes: boolean) => {
      down = yes
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
