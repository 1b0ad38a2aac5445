/** For services without a mail server, whose emails reach no one. */
export const NO_MAIL_SERVER = 'No mail server is set up. Emails are in the outbox.'
