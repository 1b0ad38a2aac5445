import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What the server says to a recipient in place of accepting it. */
export type Refusal = { code: number; text: string }

/**
 * A real SMTP server on this machine that keeps what it is given; `refuse` answers instead of taking a mail, and `refusals` for single
 * recipients.
 */
export async function startSmtpServer(options: SMTPServerOptions = {}, atPort = 0) {
  const received: Email[] = []
  let arrived = () => {}
  const first = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server: {
    refuse?: { at: 'recipient' | 'message'; code: number }
    /** What a mail waits for after its final dot, by its recipient. */
    filter?: (to: string) => Promise<unknown> | undefined
  } = {}
  const refusals = new Map<string, Refusal>()
  /** What the commands of each mail said: MAIL FROM's parameters, and the recipients. */
  const commands: { from: string; args: object; to: string[] }[] = []
  let holding: (() => void) | undefined
  const refusal = (code: number, text = 'not now') => Object.assign(new Error(text), { responseCode: code })
  const smtp = new SMTPServer({
    // A pool of connections that nobody uses would keep the server open for half a minute.
    closeTimeout: 100,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
    onRcptTo({ address }, _session, done) {
      const refused = refusals.get(address)
      if (refused) return done(refusal(refused.code, refused.text))
      return server.refuse?.at === 'recipient' ? done(refusal(server.refuse.code)) : done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (server.refuse) return done(refusal(server.refuse.code))
        if (holding) return holding()
        const filtered = server.filter?.(envelope.rcptTo[0]?.address ?? '')
        Promise.all([PostalMime.parse(Buffer.concat(chunks)), filtered]).then(([mail]) => {
          received.push(mail)
          const { mailFrom, rcptTo } = envelope
          const from = mailFrom || { address: '', args: false }
          commands.push({ from: from.address, args: from.args || {}, to: rcptTo.map(({ address }) => address) })
          done()
          arrived()
        }, done)
      })
    },
  })
  smtp.on('error', (error: Error & { code?: string }) => {
    // A sender that is killed in the middle of a mail, or one that does not trust the certificate.
    if (error.code !== 'ECONNRESET' && error.code !== 'SocketError') throw error
  })
  await new Promise<void>((resolve) => smtp.listen(atPort, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return Object.assign(server, {
    url: `smtp://127.0.0.1:${port}/?from=signing@northwind.example`,
    port,
    received,
    refusals,
    commands,
    /** Answers nothing to those who offer a mail, until released; `reached` settles when somebody waits. */
    hold() {
      const reached = new Promise<void>((resolve) => {
        holding = resolve
      })
      const release = () => {
        holding = undefined
      }
      return { reached, release }
    },
    /** Settles when the first mail has come. */
    first,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  })
}
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>
