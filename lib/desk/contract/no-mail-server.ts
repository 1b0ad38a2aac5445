/** Where a service says that it has none. Nobody is emailed then, whatever else a page says. */
export const NO_MAIL_SERVER = 'No mail server is set up. Emails are in the outbox.'
