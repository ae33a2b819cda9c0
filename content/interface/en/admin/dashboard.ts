import { wholeNumber } from '#brand/numbers.ts'

/** The dashboard's first page, without its charts. */
export const dashboardWords = {
  heading: 'Home',
  refresh: 'Refresh',
  sampleOrders: {
    heading: 'No orders yet',
    text: 'This is a demo shop. Add made-up orders to see the dashboard with data. The shop sends no messages for them.',
    add: (count: number) => `Add ${wholeNumber.format(count)} sample orders`,
    adding: 'Adding…',
    added: (count: number) => `${wholeNumber.format(count)} sample orders added`,
  },
  missingServices: {
    backup: { title: 'There is no backup.', text: 'If this server fails, orders, buyers and files are lost.' },
    whatsapp: {
      title: 'WhatsApp is not set up.',
      text: 'Buyers get their links by email only, and product pages say so.',
    },
    link: 'Set it up',
  },
  showMore: (count: number) => `Show ${wholeNumber.format(count)} more`,
  delivery: {
    heading: 'Paid and delivered',
    paid: 'Paid',
    completed: 'Completed',
    sent: 'Sent',
    downloaded: 'Downloaded',
  },
  refusedMails: {
    causes: {
      'our-mail': 'The mail server did not accept our email',
      'mailbox-full': 'The mailbox was full',
      address: 'The address does not exist',
    },
    count: (cause: string, count: number) => `${cause}: ${wholeNumber.format(count)}`,
    orders: (count: number) =>
      count === 0
        ? 'None of them is an order. The shop has stopped trying.'
        : `${wholeNumber.format(count)} of them ${count === 1 ? 'is an order' : 'are orders'}. The shop has stopped trying.`,
    sendAgain: 'Send again to all',
    explanation: (perMinute: number) =>
      `The shop sends ${wholeNumber.format(perMinute)} emails per minute, those of orders first, and tries each for a day.`,
    confirm: 'Yes, send again',
    sending: (count: number) => ({
      title: 'Sending again',
      description: `${wholeNumber.format(count)} ${count === 1 ? 'email is' : 'emails are'} on the way.`,
    }),
    gone: 'There are no refused emails of this kind any more.',
  },
  failedJobs: {
    text: 'This failed several times. The server log shows why.',
    names: {
      'payments.reconcile': 'Check open payments',
      'refunds.reconcile': 'Check refunds',
      'invoices.issue': 'Number receipts and invoices',
      'alerts.check': 'Check for alerts',
      'sales.summarise': 'Add up sales',
      'campaigns.continue': 'Continue emails to buyers',
      'webhooks.send': 'Send webhooks to other programs',
      'lead.created': 'Send free guide',
      'campaign.send': 'Send an email to buyers',
      'payment.event': 'Process payment provider update',
      'refunds.sync': 'Process a refund',
      'refund.accepted': 'Send refund email',
      'request.answered': 'Send the answer to a request',
      'dispute.event': 'Process a dispute',
      'order.bought-again': 'Send email about a second purchase',
      'mail.event': 'Record a returned email',
      'files.delete-unfinished': 'Delete files of interrupted uploads',
      'data.delete-expired': 'Delete expired data',
      'sessions.delete-expired': 'Delete expired logins',
    },
    count: (name: string, count: number) => `${name}: ${wholeNumber.format(count)}`,
    lastFailed: (time: string) => `Last failed ${time}`,
    retry: 'Retry',
    retried: { title: 'Retrying', description: 'Refresh the page in a moment to see the result.' },
    dismiss: 'Dismiss',
    confirmDismiss: 'Yes, dismiss',
    dismissExplanation: 'The shop removes these jobs from the list and never runs them.',
    dismissed: 'Dismissed',
    gone: 'There are no failed jobs of this kind any more.',
  },
  today: {
    heading: 'Today',
    comparedWith: (weekday: string, time: string) =>
      `Until ${time}, compared with last ${weekday} until the same time.`,
    received: 'Revenue received',
    paidOrders: 'Paid orders',
    startedCheckouts: 'Checkouts started',
    weekAgo: (weekday: string, figure: string) => `Last ${weekday}: ${figure}`,
    netOfRefunds: 'Refunds are subtracted.',
  },
  curve: {
    heading: 'Last 30 days',
    received: (amount: string) => `${amount} received`,
    nothing: 'Nothing was sold in these days.',
    label: (total: string, best: string, day: string) =>
      `Revenue received per day in the last 30 days: ${total} in all, most on ${day} with ${best}.`,
    link: 'All charts',
  },
  tabs: {
    label: 'Newest orders and customers',
    orders: 'Recent Orders',
    customers: 'Customers',
    allOrders: 'All orders',
    allCustomers: 'All customers',
    noOrders: 'No orders yet.',
    noCustomers: 'No customers yet.',
  },
  recentSales: {
    heading: 'Recent sales',
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: 'Last 7 days',
    previous7Days: 'Previous 7 days',
    orders: (count: number) => `${wholeNumber.format(count)} ${count === 1 ? 'order' : 'orders'}`,
  },
  totals: {
    customers: 'Total customers',
    orders: 'Total orders',
    completed: (count: number) => `${wholeNumber.format(count)} completed`,
    freeCopies: (count: number) => `${wholeNumber.format(count)} free ${count === 1 ? 'copy' : 'copies'}`,
    revenue: 'Total revenue',
    refunded: (amount: string, net: string) => `${amount} refunded, net ${net}`,
    conversionRate: 'Conversion rate',
    productSales: 'Product sales',
  },
}
