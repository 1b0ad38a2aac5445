import { type Contract, clause, heading, item, paragraph, type SignatureBlock } from '../print/blocks'

const party = (slot: number, text: string): SignatureBlock => ({
  heading: text,
  about: 'By its authorised representative',
  blanks: [
    { label: 'Signature', type: 'signature', slot },
    { label: 'Name', type: 'name', slot },
    { label: 'Title', type: 'title', slot, required: false },
    { label: 'Company', type: 'company', slot },
    { label: 'Date', type: 'date', slot },
  ],
})

export const nda: Contract = {
  key: 'nda',
  title: 'Mutual non-disclosure agreement',
  size: 10,
  blocks: [
    {
      kind: 'title',
      text: 'Mutual non-disclosure agreement',
      about:
        'Between Northwind Legal Ltd, 14 Quayside, Bristol BS1 4QA, and the counterparty named in the signature block.',
    },
    paragraph(
      'The parties wish to talk about working together. To do so openly, each will show the other information that is not public. ' +
        'This agreement says how such information is to be treated. It takes effect on the date of the last signature below (the **Effective Date**).',
    ),
    heading('What is confidential'),
    clause(
      '**Confidential Information** means all information that one party (the **Discloser**) makes available to the other (the **Recipient**) in connection with the Purpose, in any form, that is marked as confidential or that a reasonable person would take to be so from its nature or from how it was given.',
    ),
    clause(
      'The **Purpose** is to examine whether the parties should enter into a business relationship and, if they do, to prepare its terms.',
    ),
    clause('Confidential Information does not include information that the Recipient can show:'),
    item('was public when it was disclosed, or became so later through no act of the Recipient;'),
    item('was already known to the Recipient, free of any duty of confidence, before it was disclosed;'),
    item('was received from a third party who was free to pass it on; or'),
    item('was worked out by the Recipient’s own people without use of the Discloser’s information.'),
    heading('Duties of the recipient'),
    clause('The Recipient will use Confidential Information for the Purpose only.'),
    clause(
      'The Recipient will protect Confidential Information with at least the care it gives its own information of the same kind, and never with less than reasonable care.',
    ),
    clause(
      'The Recipient may pass Confidential Information to those of its directors, employees and professional advisers who need it for the Purpose and who are bound by duties of confidence no weaker than these. The Recipient answers for them as for itself.',
    ),
    clause(
      'The Recipient will tell the Discloser without delay if it learns that Confidential Information was used or disclosed in breach of this agreement, and will help to limit the harm.',
    ),
    heading('Disclosure required by law'),
    clause(
      'Where a law, a court or a regulator requires the Recipient to disclose Confidential Information, the Recipient may do so to the extent required. It will first, where the law allows, give the Discloser notice that is long enough to object, and will ask for confidential treatment.',
    ),
    heading('Return and destruction'),
    clause(
      'At the Discloser’s written request the Recipient will, within thirty days, return or destroy all Confidential Information and confirm in writing that it has done so.',
    ),
    clause(
      'The Recipient may keep copies that its automatic back-up systems have made, and one copy for the purpose of showing its compliance, for as long as this agreement continues to protect them.',
    ),
    heading('No licence, no warranty'),
    clause(
      'All Confidential Information remains the property of the Discloser. Nothing in this agreement grants a licence under any patent, copyright, trade mark or other right.',
    ),
    clause(
      'Confidential Information is given as it is. The Discloser gives no warranty that it is complete or accurate, and neither party is bound to enter into any further agreement.',
    ),
    heading('Personal data'),
    clause(
      'The parties do not intend to exchange personal data beyond the contact details of the people who work on the Purpose. If more becomes necessary, they will first agree in writing on how it is to be protected.',
    ),
    heading('How long this agreement lasts'),
    clause(
      'This agreement applies to Confidential Information disclosed within two years of the Effective Date. The duties of the Recipient continue for five years after each disclosure and, for trade secrets, for as long as the information remains a trade secret.',
    ),
    clause(
      'Either party may end the exchange of information at any time by notice in writing. Information that was already disclosed stays protected.',
    ),
    heading('Remedies'),
    clause(
      'The parties accept that damages alone may not make good a breach of this agreement, and that the Discloser may ask a court to restrain it. This does not limit any other remedy.',
    ),
    heading('General'),
    clause(
      'This is the whole agreement between the parties on its subject. It can be changed only in writing signed by both, and a right under it is waived only in writing.',
    ),
    clause(
      'Neither party may transfer this agreement without the other’s consent in writing, which is not to be withheld without reason.',
    ),
    clause(
      'If part of this agreement is found to be invalid, the rest stands, and the parties will replace that part with one that comes closest to its aim.',
    ),
    clause(
      'This agreement may be signed electronically and in counterparts. Each counterpart is an original, and all of them together are one document.',
    ),
    clause(
      'This agreement is governed by the law of England and Wales, and the courts of England and Wales decide disputes about it.',
    ),
    heading('Signatures'),
    paragraph(
      'Signed by the parties on the dates stated below. Each person who signs confirms the authority to bind the party named.',
    ),
    { kind: 'signatures', blocks: [party(0, 'Northwind Legal Ltd'), party(1, 'Counterparty')] },
  ],
}
