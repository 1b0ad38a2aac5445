const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', current: true }
const GRACE = { name: 'Grace Hopper', email: 'grace@example.com', done: true }
const ALAN = { name: 'Alan Turing', email: 'alan@example.com', declined: true, declineReason: 'Wrong company' }

export const PEOPLE = [ADA, GRACE, ALAN, { name: '王小明', email: 'wang@example.com', before: ['Katherine Johnson'] }]

export const MAILING = { mailed: [ADA], spared: [{ signer: GRACE, why: 'has signed' }] }
