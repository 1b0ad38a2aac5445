#!/bin/sh
# oidc-provider 9.13.3: a client that is registered for client_secret_basic may post its secret, and
# the other way round, because the defaults accept both for each other. Only a provider with one
# entry in clientAuthMethods shows that a client sends the secret in the wrong way.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . oidc-provider@9.13.3
cat >ask.mjs <<'END'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const ttl = { ClientCredentials: 600 }
const client = { client_id: 'desk', client_secret: 'a-secret', redirect_uris: [], response_types: [] }

async function post(method, settings) {
  const server = createServer()
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${server.address().port}`
  const clients = [{ ...client, grant_types: ['client_credentials'], token_endpoint_auth_method: method }]
  const provider = new Provider(issuer, { clients, features: { clientCredentials: { enabled: true } }, ttl, ...settings })
  server.on('request', provider.callback())
  const { client_id, client_secret } = client
  const inBody = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const inHeader = new URLSearchParams({ grant_type: 'client_credentials' })
  const authorization = `Basic ${btoa(`${client_id}:${client_secret}`)}`
  const posted = await fetch(`${issuer}/token`, { method: 'POST', body: inBody })
  const basic = await fetch(`${issuer}/token`, { method: 'POST', body: inHeader, headers: { authorization } })
  server.close()
  return `posted ${posted.status}, basic ${basic.status}`
}

console.log('registered for basic:', await post('client_secret_basic', {}))
console.log('registered for post:', await post('client_secret_post', {}))
const only = { clientAuthMethods: ['client_secret_basic'] }
console.log('a provider with basic alone:', await post('client_secret_basic', only))
process.exit(0)
END
cat >expected <<'END'
registered for basic: posted 200, basic 200
registered for post: posted 200, basic 200
a provider with basic alone: posted 401, basic 200
END
node ask.mjs 2>errors >actual || cat errors
diff -u expected actual && echo "oidc-provider 9.13.3 behaves as described" && cat actual
