import { type About, multipart, ours, part } from './notice-parts'

/** Notices of returned and delayed mails, in the shapes that mail servers give them. */

type Shape = {
  /** The mail server whose shape it is. */
  like: string
  outcome: 'bounced' | 'delayed' | 'delivered'
  cause: string | undefined
  mail: (about: About) => string[]
}

const REPORT = 'multipart/report; report-type=delivery-status'

export const SHAPES: Record<string, Shape> = {
  'a refused address': {
    like: 'Postfix',
    outcome: 'bounced',
    cause: 'address',
    mail: (about) =>
      multipart(`${REPORT};\n\tboundary="7A1.1795885160/mx.example.net"`, '7A1.1795885160/mx.example.net', [
        part('text/plain; charset=utf-8', ['The mail did not get through.'], 'Content-Description: Notification'),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          `Original-Envelope-Id: ${about.id}`,
          'X-Postfix-Queue-ID: 7A1',
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          `Original-Recipient: rfc822;${about.to}`,
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 5.1.1 nobody of this name;',
          '    user unknown',
        ]),
        part('text/rfc822-headers', ours(about), 'Content-Description: Undelivered Message Headers'),
      ]),
  },
  'a connection that failed until the queue ended': {
    like: 'Postfix',
    outcome: 'bounced',
    cause: 'given_up',
    mail: (about) =>
      multipart(`${REPORT}; boundary=b`, 'b', [
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          'Action: failed',
          'Status: 4.4.1',
          'Diagnostic-Code: X-Postfix; connect to mx.walker.example[192.0.2.1]:25: Connection refused',
        ]),
        part('message/rfc822', [...ours(about), '', '----_part_1', 'Content-Type: text/plain', '', 'Please sign.']),
      ]),
  },
  'fields in another order, a status of zeros, and octal bytes': {
    like: 'Exim',
    outcome: 'bounced',
    cause: 'address',
    mail: (about) =>
      multipart(`${REPORT}; boundary=1795885218-eximdsn-1`, '1795885218-eximdsn-1', [
        ['Content-type: text/plain; charset=us-ascii', '', 'It failed for good:', '', `  ${about.to}`],
        [
          'Content-type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.example.net',
          `Original-Envelope-ID: ${about.id}`,
          '',
          'Action: failed',
          `Final-Recipient: rfc822;${about.to}`,
          'Status: 5.0.0',
          'Diagnostic-Code: smtp; 550 Empf\\303\\244nger unbekannt',
        ],
        ['Content-type: text/rfc822-headers', '', ...ours(about)],
      ]),
  },
  'a reason that only the text part has': {
    like: 'Exim',
    outcome: 'bounced',
    cause: 'domain',
    mail: (about) =>
      multipart(`${REPORT}; boundary=eximdsn-2`, 'eximdsn-2', [
        part('text/plain; charset=us-ascii', ['It failed for good:', '', `  ${about.to}`, '    Unrouteable address']),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          'Action: failed',
          `Final-Recipient: rfc822;${about.to}`,
          'Status: 5.0.0',
        ]),
        part('text/rfc822-headers', ours(about)),
      ]),
  },
  'multipart/mixed and an answer that only the text part has': {
    like: 'OpenSMTPD',
    outcome: 'bounced',
    cause: 'full',
    mail: (about) =>
      multipart('multipart/mixed;boundary="1299/mx.example.net"', '1299/mx.example.net', [
        part('text/plain; charset=us-ascii', [
          '    It did not work.',
          '',
          `${about.to}: 552 5.2.2 over quota`,
          '',
          '    Bye',
        ]),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          'Action: failed',
          'Status: 5.0.0',
        ]),
        part('text/rfc822-headers', [...ours(about), '', '----_part_1', 'Content-Type: text/html', '', '<p>Sign</p>']),
      ]),
  },
  'a mail that was given up and is called delayed': {
    like: 'OpenSMTPD',
    outcome: 'bounced',
    cause: 'given_up',
    mail: (about) =>
      multipart('multipart/mixed;boundary="1300/mx.example.net"', '1300/mx.example.net', [
        part('text/plain; charset=us-ascii', [
          '    It takes longer than 0 seconds.',
          '',
          `${about.to}: Envelope expired`,
          '',
          '    It is still kept.',
        ]),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          'Action: delayed',
          'Status: 4.4.7',
        ]),
        part('text/rfc822-headers', ours(about)),
      ]),
  },
  'a delay with the status of a mail that was given up': {
    like: 'Exchange',
    outcome: 'delayed',
    cause: undefined,
    mail: (about) =>
      multipart(`${REPORT}; boundary=x`, 'x', [
        part('text/plain; charset="us-ascii"', [`It is late for ${about.to}, and has not expired.`]),
        part('message/delivery-status', [
          'Reporting-MTA: dns;mx.example.net',
          '',
          `Final-recipient: RFC822;${about.to}`,
          'Action: delayed',
          'Status: 4.4.7',
          'Will-Retry-Until: Sat, 21 Nov 2026 10:00:00 +0000',
        ]),
        part('message/rfc822', [...ours(about), '', 'Please sign.']),
      ]),
  },
  'a delay with an answer that only the text part has': {
    like: 'Courier',
    outcome: 'delayed',
    cause: 'later',
    mail: (about) =>
      multipart(`${REPORT};\n    boundary="=_courier_0"`, '=_courier_0', [
        part('text/plain; charset="utf-8"', [
          'The other server may be down, or the network may be.',
          '',
          `<${about.to}>:`,
          '     mx.walker.example [192.0.2.1]:',
          ` >>> RCPT TO:<${about.to}>`,
          ' <<< 451 4.7.1 Greylisted for five minutes',
        ]),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          `Original-Envelope-Id: ${about.id}`,
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          'Action: delayed',
          'Status: 4.0.0',
          'Will-Retry-Until: Sat, 21 Nov 2026 10:00:00 +0000',
        ]),
        part('text/rfc822-headers; charset="utf-8"', ours(about)),
      ]),
  },
  'an answer beyond ASCII': {
    like: 'Courier',
    outcome: 'bounced',
    cause: 'address',
    mail: (about) =>
      multipart(`${REPORT}; boundary="=_courier_1"`, '=_courier_1', [
        part('message/global-delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          'Action: failed',
          'Status: 5.0.0',
          'Diagnostic-Code: smtp; 550 5.1.1 Postfach gibt es nicht: ä',
        ]),
        part('message/global-headers', ours(about)),
      ]),
  },
  'a status made of the three digits': {
    like: 'Sendmail',
    outcome: 'bounced',
    cause: 'rules',
    mail: (about) =>
      multipart(`${REPORT};\n\tboundary="6ASH.17/mx.example.net"`, '6ASH.17/mx.example.net', [
        part('text/plain', ['   ----- Addresses with permanent errors -----', `<${about.to}>`]),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          'Received-From-MTA: DNS; localhost',
          '',
          `Final-Recipient: RFC822; ${about.to}`,
          `X-Actual-Recipient: rfc822; ${about.to}`,
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: SMTP; 550 5.7.1 it looks like spam',
        ]),
        part('text/rfc822-headers', ours(about)),
      ]),
  },
  'a server that was never reached': {
    like: 'Sendmail',
    outcome: 'delayed',
    cause: 'unreachable',
    mail: (about) =>
      multipart(`${REPORT}; boundary=s`, 's', [
        part('text/plain', [
          '   ----- Transcript -----',
          `<${about.to}>... Deferred: Connection refused by mx.walker.example.`,
        ]),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          `Final-Recipient: RFC822; ${about.to}`,
          'Action: delayed',
          'Status: 4.4.1',
        ]),
        part('text/rfc822-headers', ours(about)),
      ]),
  },
  'a delivery to a server that reports nothing': {
    like: 'Sendmail',
    outcome: 'delivered',
    cause: undefined,
    mail: (about) =>
      multipart(`${REPORT}; boundary=s`, 's', [
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          `Final-Recipient: RFC822; ${about.to}`,
          'Action: relayed (to a mailer without DSN)',
          'Status: 2.0.0',
        ]),
        part('text/rfc822-headers', ours(about)),
      ]),
  },
  'one of several members of a list': {
    like: 'Sendmail',
    outcome: 'bounced',
    cause: 'address',
    mail: (about) =>
      multipart(`${REPORT}; boundary=s`, 's', [
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.net',
          '',
          'Final-Recipient: RFC822; one@members.example',
          'Action: delivered',
          'Status: 2.1.5',
          '',
          'Final-Recipient: RFC822; two@members.example',
          'Action: failed',
          'Status: 5.1.1',
        ]),
        part('text/rfc822-headers', ours(about)),
      ]),
  },
  'an enclosed mail and no envelope’s id': {
    like: 'nullmailer',
    outcome: 'bounced',
    cause: undefined,
    mail: (about) =>
      multipart(`${REPORT};\n\tboundary="1795885857.16340"`, '1795885857.16340', [
        part('text/plain; charset=us-ascii', ['It could not be handed on to:', '', `\t<${about.to}>`]),
        part('message/delivery-status', [
          'Reporting-MTA: x-local-hostname; desk',
          '',
          `Final-Recipient: rfc822; ${about.to}`,
          'Action: failed',
          'Status: 5.0.0',
          'Diagnostic-Code: SMTP; 550 no',
        ]),
        part('message/rfc822', [...ours(about), '', 'Please sign.']),
      ]),
  },
  'parts in base64': {
    like: 'a gateway',
    outcome: 'bounced',
    cause: 'size',
    mail: (about) => {
      const status = [`Original-Envelope-Id: ${about.id}`, '', `Final-Recipient: rfc822; ${about.to}`, 'Action: failed']
      const text = [...status, 'Status: 5.3.4', ''].join('\r\n')
      const encoded =
        Buffer.from(text)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      return multipart(`${REPORT}; boundary=g`, 'g', [
        part('message/delivery-status', encoded, 'Content-Transfer-Encoding: base64'),
      ])
    },
  },
  'the frame of a mailing list': {
    like: 'Mailman',
    outcome: 'bounced',
    cause: 'address',
    mail: (about) =>
      multipart('multipart/mixed; boundary="=list="', '=list=', [
        multipart(`${REPORT}; boundary=inner`, 'inner', [
          part('message/delivery-status', [
            `Original-Envelope-Id: ${about.id}`,
            '',
            `Final-Recipient: rfc822; ${about.to}`,
            'Action: failed',
            'Status: 5.1.1',
          ]),
        ]),
        part('text/plain', ['_____', 'The list of our bounces']),
      ]),
  },
}
