/** The mail that a notice is about. */
export type About = { id: string; to: string }

/** Lines of one part of a mail. */
export const part = (type: string, lines: string[], ...fields: string[]) => [
  `Content-Type: ${type}`,
  ...fields,
  '',
  ...lines,
]

/** A notice of a mail server, of several parts. */
export const multipart = (type: string, boundary: string, parts: string[][]) => [
  'From: Mail System <MAILER-DAEMON@mx.example.net>',
  'To: signing@northwind.example',
  'MIME-Version: 1.0',
  `Content-Type: ${type}`,
  '',
  'This message has several parts.',
  '',
  ...parts.flatMap((lines) => [`--${boundary}`, ...lines, '']),
  `--${boundary}--`,
]

/** The header of our mail, as servers return it. */
export const ours = ({ id, to }: About) => [
  'Received: from desk.example (desk.example [192.0.2.9])',
  '\tby mx.example.net with ESMTP id 7A1',
  `\tfor <${to}>; Fri, 20 Nov 2026 10:00:00 +0000`,
  'From: "Grace (signing request)" <signing@northwind.example>',
  `To: ${to}`,
  `Message-ID: <${id}@northwind.example>`,
  'Content-Type: multipart/alternative;',
  ' boundary="--_part_1"',
]
