/** Named by `/me` of a service that renders its mails with this folder, so that a preview can show them exactly. */
export const MAIL_FORMAT = 'letter-1'
