const gmailDomains = ['gmail.com', 'googlemail.com']

/** The same for all spellings that reach one mailbox, as `mailbox_of` in the database says: capitals, a +tag, dots at Gmail. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const local = name.replace(/\+.*$/s, '')
  return gmailDomains.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
