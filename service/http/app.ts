import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ServiceHealth } from '@/lib/contract/identity'
import {
  KeysQuery,
  MAX_MAIL_REPORT_BYTES,
  MailReport,
  type MailReportAnswer,
  NewKeyRequest,
  NewTemplateRequest,
  OutboxQuery,
} from '@/lib/contract/operator'
import { BodiesInFlight } from '@/lib/http/bodies'
import { networkOf, normalizeAddress } from '@/lib/http/peer-address'
import { WRITE_REASONS, writeCheck } from '@/lib/http/write-check'
import { within } from '@/lib/metrics/program-metrics'
import type { Tracing } from '@/lib/tracing/tracing'
import { brandingRoutes } from '../branding/http'
import type { Context, Origin } from '../context'
import { envelopeActionRoutes } from '../envelopes/http/envelope-actions'
import { documentRoutes, envelopeRoutes } from '../envelopes/http/envelopes'
import { type LastUse, me } from '../identity/identify'
import { issueKey, listKeys, revokeKey } from '../identity/keys'
import { readOutbox } from '../mail/outbox'
import { fromProvider, readNotification } from '../mail/read-notification'
import { recordReport } from '../mail/state'
import { RECEIPT, RECEIVER_PATH } from '../seed/endpoint'
import { signerRoutes } from '../signers/http'
import { signingRoutes } from '../signing/http'
import { templateRoutes } from '../templates/http'
import { installTemplate } from '../templates/install'
import { webhookRoutes } from '../webhooks/http'
import { answerCreated, answerOk, failure, refuseUnstorablePath, unknownPath } from './answers'
import { metricsRoutes } from './metrics'
import { authenticate } from './middleware'
import { contractRoutes } from './openapi'
import { type HttpEnv, idInPath, parse, readBody, readBytes, readJson, readQuery } from './request'

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
  if (hasReceiver) app.post(RECEIVER_PATH, (c) => c.json(RECEIPT))

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

/** Opens `/operator` to requests with the configured token; otherwise it does not exist. */
function operatorOnly(token: string | undefined): MiddlewareHandler<HttpEnv> {
  const isToken = secretMatcher(token)
  return async (c, next) => {
    if (!isToken(c.req.header('x-operator-token'))) return unknownPath(c)
    await next()
  }
}

const MIB = 1024 * 1024

/** Bounds the bodies being received, apart for keys and for strangers. */
function bodyShares(): MiddlewareHandler<HttpEnv> {
  const bodiesWithKey = new BodiesInFlight({
    bodies: 500,
    bodiesPerHolder: 100,
    bytes: 256 * MIB,
    bytesPerHolder: 128 * MIB,
  })
  const open = new BodiesInFlight({ bodies: 1_000, bodiesPerHolder: 100, bytes: 24 * MIB, bytesPerHolder: 12 * MIB })
  return async (c, next) => {
    c.set('bodyShare', (keyId) =>
      keyId === undefined
        ? { holder: networkOf(c.get('origin').ip ?? 'unknown'), inFlight: open }
        : { holder: keyId, inFlight: bodiesWithKey },
    )
    await next()
  }
}

/**
 * Records each request in a span. The dashboard, which proves itself with the secret that both
 * programs know, decides whether a trace is recorded; anybody else can only name ids.
 */
function requestTrace(tracing: Tracing, proxySecret: string | undefined): MiddlewareHandler<HttpEnv> {
  const isProxySecret = secretMatcher(proxySecret)
  return async (c, next) => {
    const { headers } = c.env.incoming
    const traceparent = headers.traceparent?.toString()
    const decides = isProxySecret(headers['x-service-proxy-secret'])
    await tracing.request({ traceparent, decides }, async (span) => {
      await next()
      const { method } = c.req
      // The last pattern that matches, as in the figures.
      const route = routePath(c, -1)
      span.finish(`${method} ${route}`, c.res.status, {
        'http.request.method': method,
        'http.route': route,
        'desk.request_id': c.var.requestId,
      })
    })
  }
}

/** Gives each request its id, its origin and a line in the log. */
function requestLog({ log, metrics, tracing }: Context, proxySecret?: string): MiddlewareHandler<HttpEnv> {
  const originOf = originReader(proxySecret)
  return async (c, next) => {
    const startTime = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log)
    c.set('origin', originOf(c.env.incoming))
    // Before the answer: a header that is added to one turns its text into a stream.
    c.header('x-request-id', requestId)
    await next()
    const ms = Math.round((performance.now() - startTime) * 10) / 10
    const { method } = c.req
    // The last pattern that matches: the handler's, or that of what refused the request before it.
    metrics?.countRequest({ method, route: routePath(c, -1), status: c.res.status, ms, isStream: false })
    const traceId = tracing?.traceId()
    log.info({ requestId, method, path: maskedPath(c.req.path), status: c.res.status, ms, traceId }, 'request')
  }
}

/** The path without signing tokens and mail addresses. Queries are left out. */
export function maskedPath(path: string): string {
  return path.replace(/(\/signing\/)[^/]+/, '$1…').replace(/(\/signers\/)[^/]+/, '$1…')
}

const MAX_USER_AGENT = 500

/**
 * Where a request came from. The dashboard forwards signers' requests and names their address in
 * `X-Forwarded-For`; it proves itself with the secret that both programs know. From anybody else
 * that header is only a claim, and the socket counts.
 */
function originReader(proxySecret: string | undefined): (incoming: IncomingMessage) => Origin {
  const isProxySecret = secretMatcher(proxySecret)
  return ({ headers, socket }) => {
    const proxyAddress = isProxySecret(headers['x-service-proxy-secret']) ? headers['x-forwarded-for'] : undefined
    return {
      ip: normalizeAddress(String(proxyAddress ?? '')) ?? normalizeAddress(socket.remoteAddress ?? ''),
      userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT),
    }
  }
}

/** Replaces the product's account settings (docs/interface.md, 10.16). */
function operatorRoutes(context: Context) {
  const id = idInPath('key')
  return new Hono<HttpEnv>()
    .get('/keys', async (c) => c.json(await listKeys(context, readQuery(c, KeysQuery).account)))
    .post('/keys', async (c) => c.json(await issueKey(context, await readBody(c, NewKeyRequest))))
    .post('/keys/:id/revoke', async (c) => {
      await revokeKey(context, id(c))
      return answerOk(c, 'key revoked')
    })
    .post('/templates', async (c) =>
      answerCreated(c, await installTemplate(context, await readBody(c, NewTemplateRequest))),
    )
    .post('/mail-reports', async (c) => {
      const isMail = c.req.header('content-type')?.toLowerCase().startsWith('message/')
      const report = isMail
        ? readNotification(await readBytes(c, MAX_MAIL_REPORT_BYTES))
        : fromProvider(parse(MailReport, await readJson(c, MAX_MAIL_REPORT_BYTES)))
      const isMatch = report !== undefined && (await recordReport(context, report))
      const message = isMatch ? 'report recorded' : 'the report is about no mail of this service'
      return c.json({ code: 200, message, matched: isMatch } satisfies MailReportAnswer)
    })
    .get('/outbox', async (c) => c.json(await readOutbox(context, readQuery(c, OutboxQuery))))
}

/** A monitor that waits longer than this would count the service as down anyway. */
const ANSWERS_WITHIN_MS = 2_000

/** Whether this process can work, with or without its mail server. */
function healthRoutes(context: Context) {
  const database = writeCheck(() => context.store.confirmWrite())
  return new Hono<HttpEnv>().get('/', async (c) => {
    const [state, mail] = await Promise.all([database(), mailState(context)])
    const code = state === 'answers' ? 200 : 503
    const reasons = [...WRITE_REASONS[state], ...(mail.problem ? [mail.problem] : [])]
    const message = code === 200 ? 'ok' : 'not ready'
    return c.json({ code, message, database: state, mail: mail.state, reasons } satisfies ServiceHealth, code)
  })
}

async function mailState({ mailer }: Context): Promise<{ state: string; problem?: string | undefined }> {
  if (!mailer) return { state: 'is not configured' }
  const health = await within(
    ANSWERS_WITHIN_MS,
    mailer.problem().then((problem) => ({ problem })),
  )
  if (!health) return { state: 'unknown' }
  return health.problem
    ? { state: 'does not work', problem: `SERVICE_SMTP_URL: ${health.problem.summary}` }
    : { state: 'works' }
}

/** Compares with a secret by digests, which have one length; nothing matches without one. */
function secretMatcher(secret: string | undefined): (value: unknown) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const secretDigest = secret === undefined ? undefined : digest(secret)
  return (value) =>
    secretDigest !== undefined && typeof value === 'string' && timingSafeEqual(digest(value), secretDigest)
}
