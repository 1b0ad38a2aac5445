type Notification = {
  recipient: string
  originalRecipient?: string
  messageId?: string | undefined
  action?: string
  status?: string
  diagnostic?: string
  /** Will-Retry-Until. */
  until?: string | undefined
  /** How the mail that came back is returned. */
  returned?: 'text/rfc822-headers' | 'message/rfc822'
}

/** A delivery status notification as Postfix writes it. */
export function notification({
  recipient,
  originalRecipient,
  messageId,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address\r\n    rejected: User unknown`,
  until,
  returned = 'text/rfc822-headers',
}: Notification): string {
  return [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'To: signing@northwind.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1/mx"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--b1/mx',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.net.',
    '',
    '--b1/mx',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    ...(originalRecipient ? [`Original-Recipient: rfc822;${originalRecipient}`] : []),
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    ...(until ? [`Will-Retry-Until: ${until}`] : []),
    '',
    '--b1/mx',
    'Content-Description: Undelivered Message',
    `Content-Type: ${returned}`,
    '',
    'From: Grace <signing@northwind.example>',
    `To: ${recipient}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Subject: Offer letter',
    ...(returned === 'message/rfc822' ? ['', 'http://localhost:3000/sign/secret'] : []),
    '',
    '--b1/mx--',
    '',
  ].join('\r\n')
}
