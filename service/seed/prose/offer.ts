import { type Contract, clause, heading, item, paragraph } from '../print/blocks'

export const offer: Contract = {
  key: 'offer-letter',
  title: 'Offer of employment',
  size: 11.4,
  blocks: [
    {
      kind: 'title',
      text: 'Offer of employment',
      about: 'Northwind Legal Ltd, 14 Quayside, Bristol BS1 4QA. Private and confidential.',
    },
    paragraph('Dear candidate,'),
    paragraph(
      'We enjoyed our conversations and are pleased to offer you a position at Northwind Legal Ltd (**Northwind**). This letter sets out the terms. It becomes a contract of employment once all three people named on its last page have signed it, in the order in which they are listed.',
    ),
    {
      kind: 'table',
      head: ['Term', 'What we offer'],
      shares: [0.3, 0.7],
      rows: [
        ['Position', 'Senior associate, commercial contracts'],
        ['Reports to', 'Head of commercial contracts'],
        ['Place of work', 'Bristol, with up to three days a week from home'],
        ['Salary', '£68,500 a year, paid monthly on the 25th'],
        ['Working time', '37.5 hours a week, Monday to Friday'],
        ['Holiday', '28 days a year and public holidays'],
        ['Notice', 'One month in the first year, three months after that'],
        ['Probation', 'Six months'],
      ],
    },
    heading('Your role'),
    clause(
      'You will draft, negotiate and review commercial contracts for clients of Northwind, supervise the work of two junior associates and take part in building our library of standard terms.',
    ),
    clause(
      'You will give your working time and attention to these duties, follow the lawful instructions of your manager, and keep to the professional rules that apply to solicitors.',
    ),
    heading('Salary and benefits'),
    clause('Your salary is reviewed every April. A review does not promise an increase.'),
    clause(
      'Each year you may receive a bonus of up to 12% of your salary, measured half by the results of the practice and half by goals that you and your manager agree in writing in January.',
    ),
    clause('From your first day you are entitled to:'),
    item('a workplace pension, to which Northwind contributes 8% of your salary and you at least 4%;'),
    item('private health insurance for yourself, to which you may add your family at cost;'),
    item('life assurance of four times your salary; and'),
    item('a training allowance of £2,000 a year and five days of study leave.'),
    heading('Working time and place'),
    clause(
      'Core hours are 10 am to 4 pm. Outside of them you arrange your time with your team. Work at weekends is the exception and is made up for by time off.',
    ),
    clause(
      'Northwind provides the equipment you need at home. You will keep client papers out of the sight of others and use only devices that Northwind manages.',
    ),
    heading('Holiday and absence'),
    clause(
      'The holiday year runs from January to December. Up to five days may be carried into the first quarter of the next year.',
    ),
    clause(
      'If you are ill, tell your manager before 10 am on the first day. For absences of more than seven days we need a doctor’s note. Northwind pays full salary for up to twelve weeks of illness in any twelve months.',
    ),
    clause('Parental leave is sixteen weeks on full pay for every parent, however the child joins the family.'),
    heading('Confidentiality and intellectual property'),
    clause(
      'Everything you learn about clients and about Northwind’s business is confidential, during your employment and after it, unless it is public or you are required by law to disclose it.',
    ),
    clause(
      'What you create in the course of your work belongs to Northwind. You keep the right to be named as its author.',
    ),
    heading('Outside interests'),
    clause(
      'Tell us before you take on other paid work or an office in another organisation. We will agree unless it conflicts with the interests of a client or with your duties here.',
    ),
    heading('Ending the employment'),
    clause(
      'During probation either side may end the employment with two weeks’ notice. After it, notice is one month in the first year and three months from the second year on.',
    ),
    clause(
      'For six months after leaving you will not solicit clients with whom you worked in your last year at Northwind, nor employees of Northwind with whom you worked closely.',
    ),
    heading('Conditions of this offer'),
    clause(
      'This offer depends on proof of your right to work in the United Kingdom, on two satisfactory references, and on your practising certificate being in force on your first day.',
    ),
    clause('It lapses if you have not signed it within fourteen days of receiving it.'),
    clause(
      'The law of England and Wales applies to this letter. It replaces whatever was said or written about these terms before.',
    ),
    { kind: 'page' },
    heading('Acceptance'),
    paragraph('For the candidate to complete:'),
    {
      kind: 'blanks',
      blanks: [
        { label: 'Home address', type: 'text', slot: 2 },
        { label: 'First day', type: 'text', slot: 2 },
      ],
    },
    {
      kind: 'tick',
      slot: 2,
      label: 'Right to work',
      text: 'I confirm that I have the right to work in the United Kingdom and will bring proof of it on or before my first day.',
    },
    {
      kind: 'tick',
      slot: 2,
      label: 'Health insurance for family',
      required: false,
      text: 'I would like to add my family to the health insurance at cost.',
    },
    paragraph('Signed in this order: first for the team, then for the people department, and last by the candidate.'),
    {
      kind: 'signatures',
      blocks: [
        {
          heading: '1  Hiring manager',
          about: 'For Northwind Legal Ltd',
          blanks: [
            { label: 'Signature', type: 'signature', slot: 0 },
            { label: 'Name', type: 'name', slot: 0 },
            { label: 'Title', type: 'title', slot: 0, required: false },
            { label: 'Date', type: 'date', slot: 0 },
          ],
        },
        {
          heading: '2  Director of people',
          about: 'For Northwind Legal Ltd',
          blanks: [
            { label: 'Signature', type: 'signature', slot: 1 },
            { label: 'Name', type: 'name', slot: 1 },
            { label: 'Title', type: 'title', slot: 1, required: false },
            { label: 'Date', type: 'date', slot: 1 },
          ],
        },
        {
          heading: '3  Candidate',
          about: 'I accept the position on the terms of this letter',
          blanks: [
            { label: 'Signature', type: 'signature', slot: 2 },
            { label: 'Name', type: 'name', slot: 2 },
            { label: 'Date', type: 'date', slot: 2 },
          ],
        },
      ],
    },
  ],
}
