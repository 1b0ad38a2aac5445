import { type Block, clause, item, paragraph, type SignatureBlock, schedule, subtitle } from '../print/blocks'

const party = (slot: number, text: string, about: string): SignatureBlock => ({
  heading: text,
  about,
  blanks: [
    { label: 'Signature', type: 'signature', slot },
    { label: 'Name', type: 'name', slot },
    { label: 'Title', type: 'title', slot, required: false },
    { label: 'Company', type: 'company', slot },
    { label: 'E-mail', type: 'email', slot },
    { label: 'Date', type: 'date', slot },
  ],
})

export const schedules: Block[] = [
  { kind: 'page' },
  schedule('A', 'Schedule A: services and service levels'),
  clause('The Provider supplies the following Services during the term:'),
  {
    kind: 'table',
    head: ['Service', 'What it includes', 'Available'],
    shares: [0.24, 0.54, 0.22],
    rows: [
      [
        '**Contract desk**',
        'Review, mark-up and negotiation of the Client’s commercial contracts by a named team',
        'Business Days, 9 am to 6 pm',
      ],
      ['**Template library**', 'Drafting and yearly review of up to forty standard contracts', 'Always'],
      [
        '**Signing platform**',
        'Sending, signing and keeping of contracts with an audit trail',
        'Always, 99.9% a month',
      ],
      ['**Training**', 'Four sessions a year for the Client’s sales and purchasing teams', 'By appointment'],
    ],
  },
  clause('Requests are answered within these times, counted in Business Days from receipt:'),
  {
    kind: 'table',
    head: ['Request', 'First answer', 'Completed'],
    shares: [0.5, 0.25, 0.25],
    rows: [
      ['Non-disclosure agreement on standard terms', 'Half a day', '1 day'],
      ['Contract on the Client’s template', '1 day', '3 days'],
      ['Contract on another party’s paper, up to 20 pages', '1 day', '5 days'],
      ['Anything else', '2 days', 'As agreed'],
    ],
  },
  clause(
    'If in a calendar month fewer than 95% of requests are completed in time, or the signing platform is available for less than 99.9% of the month, the Client receives a credit of 5% of that month’s recurring Fees for each full percentage point missed, up to 25%.',
  ),
  { kind: 'page' },
  schedule('B', 'Schedule B: fees'),
  {
    kind: 'table',
    head: ['Service', 'Unit', 'Fee'],
    shares: [0.5, 0.25, 0.25],
    rows: [
      ['Contract desk, up to 60 requests a quarter', 'Quarter', '£18,900'],
      ['Further requests', 'Request', '£280'],
      ['Template library', 'Quarter', '£4,200'],
      ['Signing platform, up to 50 users', 'Quarter', '£3,150'],
      ['Further users', 'User and month', '£19'],
      ['Work under a Work Order, partner', 'Hour', '£310'],
      ['Work under a Work Order, associate', 'Hour', '£195'],
    ],
  },
  clause('Travel outside Bristol and London is charged at cost if the Client approved it before.'),
  clause('Requests that were not used in a quarter may be carried into the next one, up to fifteen.'),
  clause('The first term includes a reduction of 10% on all recurring Fees, already taken into account above.'),
  clause('Fees for a part of a quarter are charged by the day. A quarter begins in January, April, July and October.'),
  { kind: 'page' },
  schedule('C', 'Schedule C: protection of personal data'),
  clause(
    'The Provider processes names, contact details, signatures and connection data of the people who draft, send, sign or receive contracts of the Client, for as long as the Services last.',
  ),
  clause('The Provider will:'),
  item('act on the Client’s documented instructions, and say so if it believes that one of them breaks the law;'),
  item('bind everyone with access to secrecy;'),
  item('help the Client to answer requests of the people concerned, to assess risks and to report breaches;'),
  item(
    'transfer no personal data outside the United Kingdom and the European Economic Area without approval in writing; and',
  ),
  item(
    'make available what is needed to show compliance, and allow one audit a year with twenty Business Days’ notice.',
  ),
  clause(
    'The measures in place are, in particular: encryption of data in transit and at rest; access by role, with a second factor for all administrators; records of every access to Client Data, kept for twelve months; daily back-ups, restored in a test at least twice a year; and a yearly examination by independent testers, whose summary the Client may see.',
  ),
  clause(
    'Subprocessors in use at the Start Date are the hosting provider named in the first Work Order and no other. The Provider gives thirty days’ notice of a new one, within which the Client may object.',
  ),
  { kind: 'page' },
  schedule('D', 'Schedule D: form of a work order'),
  clause('A Work Order under this agreement states at least the following:'),
  {
    kind: 'table',
    head: ['Part', 'What it says'],
    shares: [0.28, 0.72],
    rows: [
      ['**Reference**', 'Its number, its date and the words “under the master services agreement between the parties”'],
      ['**Aim**', 'What the Client wants to achieve, in a few sentences that a newcomer would understand'],
      ['**Services**', 'What the Provider will do, and what it will not do'],
      ['**Deliverables**', 'Each result with its description, its form and the tests by which it is accepted'],
      ['**Dates**', 'When work begins, when each Deliverable is due, and which of these dates are binding'],
      ['**People**', 'Who leads the work on each side, and who may decide about changes'],
      ['**Price**', 'A fixed amount, or an estimate of hours at the rates of Schedule B with an upper limit'],
      ['**Contributions**', 'What the Client supplies, to whom, and by when'],
      ['**Data**', 'Which personal data are involved, if any, and where they are kept'],
    ],
  },
  clause(
    'A Work Order binds the parties once authorised people of both have signed it. E-mails and minutes of meetings are no Work Orders.',
  ),
  clause(
    'Where a Work Order is silent, this agreement applies. Where it departs from this agreement, it names the clause from which it departs.',
  ),
  clause(
    'The end of a Work Order does not end this agreement. The end of this agreement ends all Work Orders, unless the parties agree that one is to be completed.',
  ),
  { kind: 'page' },
  subtitle('Signatures'),
  paragraph(
    'The parties have read this agreement and its schedules A to D, have initialled each of its pages, and sign it on the dates stated below.',
  ),
  {
    kind: 'signatures',
    blocks: [
      party(0, 'Northwind Legal Ltd', 'The Provider'),
      party(1, 'The Client', 'By its authorised representative'),
    ],
  },
  { kind: 'blanks', blanks: [{ label: 'Start Date', type: 'text', slot: 1 }] },
  {
    kind: 'tick',
    slot: 1,
    label: 'Electronic invoices',
    required: false,
    text: 'The Client agrees to receive invoices by e-mail only.',
  },
]
