import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** What happens to a mail, by the part of its recipient before `-` or `@`. Other mails are taken. */
const AT_RECIPIENT: Record<string, string> = {
  unknown: '550-5.1.1 This mailbox does not exist.\r\n550 5.1.1 Look for typing errors.',
  full: '552 5.2.2 the mailbox is over quota',
  relay: '554 5.7.1 Relay access denied',
  grey: '451 4.7.1 greylisted, come back in a while',
  warned: '450 4.2.1 the mailbox is being moved',
  never: '451 4.7.1 greylisted, come back in a while',
}
const AT_DOT: Record<string, string> = {
  spam: '554-5.7.1 A filter has read this mail.\r\n554 5.7.1 It is refused as spam.',
  busy: '451 4.3.0 busy after the dot',
  // It says nothing, and hangs up.
  dropped: '',
}
/** Taken when they come again. */
const ONCE = ['grey', 'busy', 'dropped']
const SLOW_MS = 25_000

export type FinalHop = Awaited<ReturnType<typeof startFinalHop>>

/** The mail server at the end of the way, on 127.0.0.1, which keeps what it takes. */
export async function startFinalHop() {
  const taken: { to: string; messageId: string; raw: string }[] = []
  const refused = new Set<string>()
  const ended = new Set<string>()

  /** The answer for a recipient, if it is no 250. */
  const refusal = (answers: Record<string, string>, to: string): string | undefined => {
    const fate = fateOf(to)
    const answer = answers[fate]
    if (answer === undefined || ended.has(to)) return undefined
    if (ONCE.includes(fate) && refused.has(to)) return undefined
    refused.add(to)
    return answer
  }

  async function serve(socket: Socket): Promise<void> {
    const answer = (text: string) => void socket.write(`${text}\r\n`)
    let recipients: string[] = []
    let lines: string[] | undefined
    answer('220 hop.example ESMTP')
    const input = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
    input.on('error', () => undefined)
    for await (const line of input) {
      if (lines && line !== '.') {
        lines.push(line.replace(/^\./, ''))
      } else if (lines) {
        const raw = lines.join('\r\n')
        const bad = recipients.map((to) => refusal(AT_DOT, to)).find((text) => text !== undefined)
        if (recipients.some((to) => fateOf(to) === 'slow')) await pause(SLOW_MS)
        if (bad === '') return void socket.destroy()
        if (bad === undefined) for (const to of recipients) taken.push({ to, messageId: messageIdOf(raw), raw })
        answer(bad ?? '250 2.0.0 taken')
        lines = undefined
      } else if (/^ehlo/i.test(line)) {
        answer('250-hop.example\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES')
      } else if (/^rcpt/i.test(line)) {
        const to = /<(.*?)>/.exec(line)?.[1]?.toLowerCase() ?? ''
        const bad = refusal(AT_RECIPIENT, to)
        if (bad === undefined) recipients.push(to)
        answer(bad ?? '250 2.1.5 go on')
      } else if (/^data/i.test(line)) {
        if (recipients.length > 0) lines = []
        answer(lines ? '354 go on' : '503 5.5.1 nobody to send it to')
      } else if (/^quit/i.test(line)) {
        return void socket.end('221 2.0.0 bye\r\n')
      } else {
        if (/^(mail|rset|helo)/i.test(line)) recipients = []
        answer('250 2.0.0 fine')
      }
    }
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // A mail server that is stopped leaves its connections.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serve(socket).catch(() => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the final hop has no port')
  return {
    port: address.port,
    taken,
    /** Who was refused at least once. */
    refused,
    /** From now on mails to this recipient are taken. */
    end: (to: string) => void ended.add(to),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const fateOf = (address: string) => /^[^-@]*/.exec(address)?.[0] ?? ''
const messageIdOf = (raw: string) => /^message-id:\s*(<.*?>)/im.exec(raw)?.[1] ?? ''
