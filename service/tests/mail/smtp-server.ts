import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine that keeps what it is given; `refuse` answers instead of taking a mail. */
export async function startSmtpServer() {
  const received: Email[] = []
  let arrived = () => {}
  const first = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server: { refuse?: { at: 'recipient' | 'message'; code: number } } = {}
  let holding: (() => void) | undefined
  const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      server.refuse?.at === 'recipient' ? done(refusal(server.refuse.code)) : done(),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (server.refuse) return done(refusal(server.refuse.code))
        if (holding) return holding()
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail)
          done()
          arrived()
        }, done)
      })
    },
  })
  smtp.on('error', (error: Error & { code?: string }) => {
    // A sender that is killed in the middle of a mail.
    if (error.code !== 'ECONNRESET') throw error
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return Object.assign(server, {
    url: `smtp://127.0.0.1:${port}/?from=signing@northwind.example`,
    received,
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
