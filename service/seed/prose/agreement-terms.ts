import { type Block, clause, heading, item, paragraph, subtitle } from '../print/blocks'

export const terms: Block[] = [
  {
    kind: 'title',
    text: 'Master services agreement',
    about:
      'Between Northwind Legal Ltd, 14 Quayside, Bristol BS1 4QA (the Provider), and the client named on the signature page (the Client).',
  },
  paragraph(
    'The Provider advises businesses on contracts and runs the systems in which those contracts are drafted, signed and kept. The Client wishes to use these services. This agreement sets out the terms that apply to all of them; the schedules describe each service, its price and how it is measured.',
  ),
  subtitle('Particulars'),
  {
    kind: 'table',
    head: ['Term', 'What applies'],
    shares: [0.32, 0.68],
    rows: [
      ['Provider', 'Northwind Legal Ltd, company number 07 414 220'],
      ['Client', 'As named on the signature page'],
      ['Start Date', 'As stated on the signature page'],
      ['First term', 'Twenty-four months'],
      ['Governing law', 'England and Wales'],
    ],
  },
  subtitle('At a glance'),
  paragraph(
    'This overview helps to find things. It is not part of the agreement and does not change what the clauses say.',
  ),
  {
    kind: 'table',
    head: ['Question', 'In short', 'Where'],
    shares: [0.32, 0.48, 0.2],
    rows: [
      ['What is supplied?', 'A contract desk, templates, a signing platform and training', 'Clause 2, Schedule A'],
      ['What does it cost?', 'Quarterly fees in advance, hours in arrears', 'Clause 6, Schedule B'],
      ['Who owns the results?', 'The Client owns what was made for it', 'Clause 7'],
      ['How is data protected?', 'By measures that follow ISO/IEC 27001', 'Clauses 9 and 10, Schedule C'],
      ['Who is liable, and how far?', '150% of the fees of a year in most cases', 'Clause 13'],
      ['How does it end?', 'By ninety days’ notice before a term ends, or for cause', 'Clauses 14 and 15'],
    ],
  },
  { kind: 'page' },
  heading('Definitions'),
  clause('In this agreement the following words have these meanings:'),
  item('**Business Day**: a day other than a Saturday, a Sunday or a public holiday in England;'),
  item(
    '**Client Data**: all documents, data and other material that the Client or its users supply or that the Services produce for the Client;',
  ),
  item(
    '**Deliverable**: a document, configuration or other result that the Provider is to hand over under a Work Order;',
  ),
  item('**Fees**: the amounts payable under Schedule B and under each Work Order;'),
  item('**Services**: the services described in Schedule A and in each Work Order;'),
  item(
    '**Work Order**: a document signed by both parties that refers to this agreement and describes further Services.',
  ),
  clause(
    'Headings are for convenience only. The singular includes the plural. A reference to a law is to that law as amended from time to time.',
  ),
  clause(
    'If documents contradict each other, the order of precedence is: a Work Order where it says so expressly, the terms of this agreement, the schedules, and then any other document.',
  ),
  heading('The services'),
  clause(
    'The Provider will supply the Services from the Start Date with the skill and care to be expected of a professional firm experienced in such work.',
  ),
  clause(
    'The Provider will use people who are suitably qualified, will keep the team as constant as it reasonably can, and will replace a member of it whom the Client has good reason to reject.',
  ),
  clause(
    'Dates in a Work Order are binding where the Work Order calls them so; all other dates are estimates that the Provider will make every reasonable effort to meet.',
  ),
  clause(
    'If the Provider sees that a date or a budget is at risk it will say so within two Business Days, with the cause and a proposal.',
  ),
  heading('What the client contributes'),
  clause(
    'The Client will give the Provider the information, decisions and access that it reasonably needs, in time, and will name one person who can decide on its behalf.',
  ),
  clause('The Client is responsible for the accuracy of what it supplies and for having the right to supply it.'),
  clause(
    'Where the Client is late in contributing, dates that depend on the contribution move by the same time, and the Provider may charge for waiting that it could not avoid, provided that it gave notice.',
  ),
  heading('Changes'),
  clause(
    'Either party may propose a change to the Services in writing. The Provider will answer within ten Business Days with the effect on price, dates and quality.',
  ),
  clause('A change binds the parties once both have signed it. Until then the Provider goes on as agreed before.'),
  heading('Acceptance of deliverables'),
  clause(
    'The Client has ten Business Days from delivery to check a Deliverable against its description and either to accept it or to list its faults in writing.',
  ),
  clause(
    'The Provider will correct listed faults without charge and deliver again. If the third delivery still has a material fault, the Client may reject the Deliverable and recover the Fees paid for it.',
  ),
  clause(
    'A Deliverable counts as accepted when the ten days pass in silence or when the Client uses it in its live business.',
  ),
  heading('Fees and payment'),
  clause('The Client will pay the Fees. They do not include value added tax, which is added at the rate in force.'),
  clause(
    'The Provider invoices recurring Fees quarterly in advance and all others monthly in arrears. Invoices are payable within thirty days of receipt.',
  ),
  clause(
    'The Client may withhold an amount that it disputes in good faith if it says so, with reasons, before the invoice is due and pays the rest. The parties will settle the dispute under clause 16.',
  ),
  clause(
    'Overdue amounts bear interest at 4% a year above the base rate of the Bank of England. The Provider may suspend the Services when an undisputed amount is more than thirty days overdue and ten Business Days have passed since a written warning.',
  ),
  clause(
    'The Provider may raise recurring Fees once a year, with ninety days’ notice and by no more than the change in the consumer prices index over the twelve months before.',
  ),
  heading('Intellectual property'),
  clause('Each party keeps what it owned before this agreement and what it makes outside of it.'),
  clause('Client Data belongs to the Client. The Provider may use it only to supply the Services.'),
  clause(
    'On payment, the Client owns the Deliverables that were made for it. Parts of a Deliverable that the Provider uses for all of its clients, such as model clauses and tools, stay the Provider’s; the Client receives a licence to use them, without limit in time, together with the Deliverable.',
  ),
  clause(
    'The Provider may use what it learns in general, such as methods and experience, as long as it discloses nothing that is confidential.',
  ),
  heading('Confidentiality'),
  clause(
    'Each party will keep the other’s confidential information secret, use it for this agreement only, and pass it on only to those who need it and are bound by equal duties.',
  ),
  clause(
    'This does not apply to information that is or becomes public without breach, that was known before, that was received lawfully from others or that was developed independently.',
  ),
  clause(
    'A party that must disclose information by law may do so, after notice to the other where the law allows it. These duties continue for five years after the end of this agreement, and for client privilege without end.',
  ),
  heading('Personal data'),
  clause(
    'Where the Provider processes personal data for the Client, it does so as processor, on documented instructions and under the terms of Schedule C.',
  ),
  clause('Each party complies with the data protection law that applies to it and helps the other to do the same.'),
  heading('Security'),
  clause(
    'The Provider keeps technical and organisational measures in place that are no weaker than those described in Schedule C and that follow a recognised standard such as ISO/IEC 27001.',
  ),
  clause(
    'It will tell the Client of any breach of security that concerns Client Data without delay, and in any case within twenty-four hours of becoming aware of it.',
  ),
  heading('Warranties'),
  clause(
    'Each party warrants that it has the power to enter into this agreement and that whoever signs for it has authority to do so.',
  ),
  clause(
    'The Provider warrants that the Services will conform to their description in all material respects and that, to its knowledge, the Deliverables infringe no right of a third party when used as agreed.',
  ),
  clause('Warranties that are not stated in this agreement are excluded as far as the law allows.'),
  heading('Claims by third parties'),
  clause(
    'The Provider will defend the Client against any claim that the Services or Deliverables infringe a third party’s rights, and will pay the damages and costs finally awarded or agreed in settlement.',
  ),
  clause(
    'The Client will give notice of the claim without delay, leave the defence to the Provider and help at the Provider’s expense. The Provider may change or replace what is claimed to infringe so that it no longer does.',
  ),
  clause(
    'The Provider is not liable under this clause where the claim arises from material that the Client supplied or from use that was not agreed.',
  ),
  heading('Limits of liability'),
  clause(
    'Nothing limits liability for death or injury caused by negligence, for fraud, or for anything else that the law does not allow to be limited.',
  ),
  clause(
    'Neither party is liable for loss of profit or for indirect loss, except where it breaches clause 8 deliberately.',
  ),
  clause(
    'Otherwise each party’s total liability in a contract year is limited to 150% of the Fees paid and payable in that year; for breaches of clauses 9 and 10 the limit is three times as high.',
  ),
  clause(
    'The Provider holds professional indemnity insurance of at least £5 million for each claim and will show proof of it on request.',
  ),
  heading('Term and termination'),
  clause(
    'This agreement begins on the Start Date and runs for twenty-four months. It is then renewed for twelve months at a time unless a party gives ninety days’ notice before the end of a term.',
  ),
  clause('Either party may terminate with immediate effect if the other:'),
  item('breaches a material duty and does not put it right within thirty days of written notice;'),
  item('becomes insolvent, enters administration or makes an arrangement with its creditors; or'),
  item('is prevented by events beyond its control from performing for more than sixty days.'),
  clause(
    'The Client may end a Work Order at any time with thirty days’ notice. It then pays for the work done and for commitments that the Provider cannot cancel.',
  ),
  heading('After the end'),
  clause(
    'At the end of this agreement the Provider will, for up to three months and at the rates of Schedule B, help to move the Services to the Client or to a new supplier.',
  ),
  clause(
    'The Provider will hand over all Client Data in a common format within ten Business Days of a request, and will delete its copies sixty days later, except those that the law obliges it to keep.',
  ),
  clause('Clauses that by their nature are meant to continue do so, in particular clauses 7, 8, 13 and 16.'),
  heading('Disputes'),
  clause(
    'The parties first try to resolve a dispute between their project leads, then within ten Business Days between their directors.',
  ),
  clause(
    'If that fails they will try mediation under the model procedure of the Centre for Effective Dispute Resolution before going to court. Urgent relief may be sought at any time.',
  ),
  heading('General'),
  clause(
    'Notices must be in writing and are effective on receipt at the address on the signature page, or by e-mail once receipt was confirmed by a person.',
  ),
  clause(
    'Neither party is liable for delay caused by events beyond its reasonable control, as long as it gives notice and does what it reasonably can to limit the effect.',
  ),
  clause(
    'Neither party may assign this agreement without consent, except to a company of its own group. The Provider may use subcontractors that it has named to the Client, and answers for them as for itself.',
  ),
  clause(
    'This agreement is the whole of what was agreed on its subject. Changes must be in writing and signed by both parties. A right is not lost because it is used late.',
  ),
  clause(
    'If a term is invalid, the others stand. No one who is not a party can enforce this agreement. Nothing in it makes the parties partners, or one of them the agent of the other.',
  ),
  clause('The law of England and Wales governs this agreement, and its courts have exclusive jurisdiction.'),
]
