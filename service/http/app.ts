import { Hono } from 'hono'
import { brandingRoutes } from '../branding/http'
import type { Context } from '../context'
import { documentRoutes } from '../envelopes/http/document'
import { envelopeActionRoutes } from '../envelopes/http/envelope-actions'
import { envelopeRoutes } from '../envelopes/http/envelopes'
import type { LastUse } from '../identity/last-use'
import { me } from '../identity/me'
import { RECEIVED, RECEIVER_PATH } from '../seed/endpoint'
import { signerRoutes } from '../signers/http'
import { signingRoutes } from '../signing/http'
import { templateRoutes } from '../templates/http'
import { webhookRoutes } from '../webhooks/http'
import { failure, refuseUnstorablePath, unknownPath } from './answers'
import type { HttpEnv } from './env'
import { healthRoutes } from './health'
import { metricsRoutes } from './metrics'
import { authenticate } from './middleware/authenticate'
import { bodyShares } from './middleware/body-share'
import { operatorOnly } from './middleware/operator-token'
import { requestLog } from './middleware/request-log'
import { requestTrace } from './middleware/request-trace'
import { contractRoutes } from './openapi'
import { operatorRoutes } from './operator'

/** The core path prefix of the base URL. */
export const CORE = '/core'

export type AppOptions = {
  operatorToken?: string
  /** Proves that a request comes from the dashboard. */
  proxySecret?: string
  metricsToken?: string
  lastUse: LastUse
  /** Whether the sample tenant's endpoint leads here. */
  hasReceiver?: boolean
  /** Aborted once the service no longer waits for requests. */
  ended?: AbortSignal
}

/** Every path of the service, below its core path prefix. */
export function createApp(context: Context, options: AppOptions) {
  const { operatorToken, proxySecret, metricsToken, lastUse, hasReceiver, ended } = options
  const app = new Hono<HttpEnv>().basePath(CORE)
  if (context.tracing) app.use(requestTrace(context.tracing, proxySecret))
  app.use(requestLog(context, proxySecret))
  app.use(bodyShares())
  app.use(refuseUnstorablePath)
  app.notFound(unknownPath)
  app.onError(failure(ended))

  app.route('/public/service', contractRoutes(CORE))
  app.route('/public/service/health', healthRoutes(context))
  app.route('/public/service/signing', signingRoutes(context))
  app.use('/operator/*', operatorOnly(operatorToken))
  app.route('/operator', operatorRoutes(context))
  app.route('/metrics', metricsRoutes(context, metricsToken))
  if (hasReceiver) app.post(RECEIVER_PATH, (c) => c.json(RECEIVED))

  app.use('/api/v1/service/*', authenticate(context, lastUse))
  app.get('/api/v1/service/me', (c) => c.json(me(c.var.caller, context)))
  app.route('/api/v1/service/envelopes', envelopeRoutes(context))
  app.route('/api/v1/service/envelopes', envelopeActionRoutes(context))
  app.route('/api/v1/service/envelopes', documentRoutes(context))
  app.route('/api/v1/service/signers', signerRoutes(context))
  app.route('/api/v1/service/templates', templateRoutes(context))
  app.route('/api/v1/service/branding', brandingRoutes(context))
  app.route('/api/v1/service/webhooks', webhookRoutes(context))
  return app
}
