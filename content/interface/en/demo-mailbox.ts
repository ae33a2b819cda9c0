type Channel = 'email' | 'whatsapp'

export const demoMailboxWords = {
  meta: {
    title: 'Demo mailbox',
    description: 'Every email and WhatsApp message that this demo shop has sent.',
    keywords: ['demo mailbox'],
  },
  notInLiveMode: 'A live shop has no demo mailbox',
  label: 'Demo',
  heading: 'Mailbox',
  lead: 'A demo shop sends no real messages. It lists every email and WhatsApp message here instead, the newest first.',
  empty: {
    heading: 'No messages yet',
    lead: {
      before: 'Request the ',
      guide: 'free guide',
      between: ' or buy a ',
      blueprint: 'blueprint',
      after: ' with play money, then come back.',
    },
  },
  channel: { email: 'Email', whatsapp: 'WhatsApp' } satisfies Record<Channel, string>,
  to: (address: string, time: string) => `To ${address}, ${time}`,
  asText: 'Show as plain text',
  open: 'Open as the recipient sees it',
}
