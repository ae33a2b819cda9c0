import { wholeNumber } from '#brand/numbers.ts'

const listFormat = new Intl.ListFormat('en-IN')

/** The dashboard's first page, without its charts. */
export const dashboardWords = {
  heading: 'Admin dashboard',
  refresh: 'Refresh',
  sampleFiles: {
    heading: 'Not on sale: only a sample',
    text: (titles: string[]) =>
      `You have not uploaded a file for ${listFormat.format(titles)}. A live shop does not sell a sample, whose year-by-year figures are invented: the checkout of these products is closed and says “Opens soon”. It opens when you upload your file, which past buyers get the next time they download.`,
    link: 'Upload your files',
  },
  disk: {
    heading: 'The shop cannot save anything',
    nearlyFullHeading: 'The disk is nearly full',
    nearlyFull: (megabytes: number) =>
      `${wholeNumber.format(megabytes)} MB are free. When the disk is full, no buyer can pay. Delete files that you do not need, or get a larger disk.`,
    problems: {
      'disk-full': 'The disk is full, so no buyer can pay. Delete files that you do not need, or get a larger disk.',
      'folder-not-writable': 'The shop cannot write to its data folder, so no buyer can pay. The server log shows why.',
      'database-not-writable': 'The shop cannot write to the database, so no buyer can pay. The server log shows why.',
    },
  },
  fileProblems: {
    heading: 'A file needs your attention',
    text: (title: string, problem: string) => `${title}: ${problem}`,
    link: 'Go to your files',
  },
  sampleOrders: {
    heading: 'No orders yet',
    text: 'This is a demo shop. Add made-up orders to see the dashboard with data. The shop sends no messages for them.',
    add: (count: number) => `Add ${wholeNumber.format(count)} sample orders`,
    adding: 'Adding…',
    added: (count: number) => `${wholeNumber.format(count)} sample orders added`,
  },
  delivery: {
    heading: 'Paid and delivered',
    paid: 'Paid',
    completed: 'Completed',
    sent: 'Sent',
    downloaded: 'Downloaded',
    needsAttention: (count: number, isMore: boolean) =>
      count === 1
        ? '1 problem needs your attention'
        : `${wholeNumber.format(count)}${isMore ? '+' : ''} problems need your attention`,
    noPaidOrders: 'No paid orders yet.',
    allDelivered: 'Every paid order was delivered.',
    nothingToDo: 'Nothing needs your attention.',
    showMore: (count: number) => `Show ${wholeNumber.format(count)} more`,
    newestShown: (count: number) => `Showing the newest ${wholeNumber.format(count)}.`,
    isDownloaded: 'already downloaded',
    since: (time: string) => `since ${time}`,
  },
  refusedMails: {
    heading: 'Emails that were refused',
    text: 'These buyers and readers have not received their email, and the shop has stopped trying. Fix the cause, then send again to all.',
    causes: {
      'our-mail': 'The mail server did not accept our email',
      'mailbox-full': 'The mailbox was full',
      address: 'The address does not exist',
    },
    count: (cause: string, count: number) => `${cause}: ${wholeNumber.format(count)}`,
    orders: (count: number) =>
      count === 0
        ? 'None of them is an order'
        : `${wholeNumber.format(count)} of them ${count === 1 ? 'is an order' : 'are orders'}`,
    sendAgain: 'Send again to all who were refused',
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
    heading: 'Failed background jobs',
    text: 'The shop retried these jobs several times, and they still failed. The server log shows why. Fix the cause, then retry.',
    names: {
      'payments.reconcile': 'Check open payments',
      'refunds.reconcile': 'Check refunds',
      'invoices.issue': 'Number receipts and invoices',
      'alerts.check': 'Check for alerts',
      'sales.summarise': 'Add up sales',
      'campaigns.continue': 'Continue emails to buyers',
      'lead.created': 'Send free guide',
      'campaign.send': 'Send an email to buyers',
      'payment.event': 'Process payment provider update',
      'refunds.sync': 'Process a refund',
      'refund.accepted': 'Send refund email',
      'dispute.event': 'Process a dispute',
      'order.bought-again': 'Send email about a second purchase',
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
    comparedWith: (weekday: string) => `So far today, compared with all of last ${weekday}.`,
    revenue: 'Revenue',
    paidOrders: 'Paid orders',
    startedCheckouts: 'Checkouts started',
    weekAgo: (weekday: string, figure: string) => `Last ${weekday}: ${figure}`,
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
    refunded: (amount: string) => `includes ${amount} refunded`,
    conversionRate: 'Conversion rate',
    productSales: 'Product sales',
  },
  definition: 'Definition',
}
