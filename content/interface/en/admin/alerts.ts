import { joinWithAndInEnglish } from '#brand/english-words.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { outsideErrorWords } from './outside-errors.ts'

/** What a sentence may mention. Stored with the alert. */
type Facts = Record<string, string | number>

const counted = (count: string | number | undefined, one: string, many: string) =>
  Number(count) === 1 ? `1 ${one}` : `${wholeNumber.format(Number(count))} ${many}`

const meanwhile = ({ paysWith }: Facts) =>
  paysWith ? `so buyers pay with ${paysWith} meanwhile` : 'so no buyer can pay'

/** Where the sentence before it says what to do. */
const details = ({ reason }: Facts) => (reason ? ` ${outsideErrorWords.details(String(reason))}` : '')
/** Already explained. */
const answer = ({ reason }: Facts) => (reason ? ` ${reason}` : '')

interface CauseWords {
  /** A heading, and the subject of the mail. */
  title: string
  text: (facts: Facts) => string
  /** What is true again afterwards. */
  over: string
  /** The link to the page that helps. Empty when there is none. */
  link: string
}

const writeProblems: Record<string, string> = {
  'disk-full': 'The disk is full, so no buyer can pay. Delete files that you do not need, or get a larger disk.',
  'folder-not-writable': 'The shop cannot write to its data folder, so no buyer can pay. The server log shows why.',
  'database-not-writable': 'The shop cannot write to the database, so no buyer can pay. The server log shows why.',
}

const missingIdentity: Record<string, string> = {
  legalName: 'your legal name',
  address: 'your address with the city',
  contact: 'a phone number or your own support address',
  grievanceOfficer: 'the name of your Grievance Officer',
}

const providerIllness: Record<string, (provider: string) => string> = {
  'start-failing': (provider) => `${provider} opens no payment pages`,
  'none-paid': (provider) => `None of the last buyers succeeded at ${provider}`,
  'few-paid': (provider) => `Far fewer buyers than usual succeed at ${provider}`,
}

const listLines = (lines: string | number = '') => joinWithAndInEnglish(String(lines).split('\n'))
const describeBackup = ({ last = '', differs = '' }: Facts) => {
  if (differs)
    return 'The orders or totals in the last trial restore did not match the shop. Run npm run backup and look at its answer.'
  if (!last) return 'No backup has finished yet.'
  return `After a failure of the server, what happened since ${timeFormat.format(new Date(last))} would be lost.`
}
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

const describeTurnover = ({ paise = 0, limitPaise = 0, year = '' }: Facts) =>
  `Your sales in the financial year ${year} are ${formatRupees(Number(paise))}. The limit is ${formatRupees(Number(limitPaise))}.`

/** Everything that the shop alerts its owner about: on the dashboard, by mail and by WhatsApp. */
const causes = {
  'cannot-write': {
    title: 'The shop cannot save anything',
    text: ({ problem = '' }) => writeProblems[problem] ?? '',
    over: 'The shop saves orders again',
    link: '',
  },
  'seller-unknown': {
    title: 'Your shop cannot sell yet',
    text: ({ missing = '' }) =>
      `Indian law requires the shop to say who the seller is. Checkout is closed until you publish ${joinWithAndInEnglish(
        String(missing)
          .split(' ')
          .map((fact) => missingIdentity[fact] ?? fact),
      )}.`,
    over: 'The checkout is open',
    link: 'Enter your details',
  },
  'provider-keys': {
    title: 'The payment provider refuses our keys',
    text: (facts) =>
      `${facts.provider} does not accept the keys of the shop, ${meanwhile(facts)}. Compare the keys under Settings → Payments with those on the site of ${facts.provider}.${details(facts)}`,
    over: 'The payment provider accepts our keys again',
    link: 'Test the keys',
  },
  'provider-unreachable': {
    title: 'The payment provider does not answer',
    text: (facts) =>
      `${facts.provider} cannot be reached, ${meanwhile(facts)}. This usually ends within an hour. Look at the status page of ${facts.provider}. Orders that were paid are checked again as soon as it answers.${details(facts)}`,
    over: 'The payment provider answers again',
    link: 'Test the connection',
  },
  'checkouts-failing': {
    title: 'Checkouts are failing',
    text: (facts) =>
      facts.paysWith
        ? `${facts.provider} did not open ${counted(facts.count, 'payment', 'payments')}. The shop sends these buyers on to ${facts.paysWith}.${answer(facts)}`
        : `${counted(facts.count, 'buyer', 'buyers')} pressed Pay and got an error, because ${facts.provider} did not open a payment.${answer(facts)}`,
    over: 'Checkouts work again',
    link: 'Test the payment provider',
  },
  'no-buyer-pays': {
    title: 'Buyers start to pay, and none succeeds',
    text: ({ count, provider, lastPaidAt = '' }) =>
      `${counted(count, 'buyer', 'buyers')} started to pay and none has paid since ${timeFormat.format(new Date(lastPaidAt))}. ${provider} may have a problem that its keys and its answers do not show. Open a payment page yourself, and look at the status page of ${provider}.`,
    over: 'A buyer has paid again',
    link: 'Test the payment provider',
  },
  'provider-changed': {
    title: 'Buyers pay with another provider',
    text: ({ provider, paysWith, reason = '' }) =>
      `${(providerIllness[reason] ?? ((name) => `Payments at ${name} fail`))(String(provider))}, so new buyers pay with ${paysWith}. Now and then the shop sends a buyer to ${provider}, and returns to it by itself when payments succeed there. Payments that were begun stay where they are.`,
    over: 'Buyers pay with your first provider again',
    link: 'See the figures',
  },
  'mail-failing': {
    title: 'Emails are not being sent',
    text: (facts) =>
      `The mail server does not accept the emails of the shop, so buyers do not get their files by email. The shop keeps trying for a day; they can download at the customer dashboard.${answer(facts)}`,
    over: 'The mail server accepts emails again',
    link: 'Test the mail server',
  },
  undelivered: {
    title: 'A paid order was not delivered',
    text: (facts) =>
      `${counted(facts.count, 'buyer', 'buyers')} paid and got no message from the shop. Open the oldest of these orders to see why.`,
    over: 'Every paid order was delivered',
    link: 'Open the order',
  },
  'mail-bounced': {
    title: 'An email came back',
    text: (facts) =>
      `${counted(facts.count, 'order', 'orders')}: the email provider of the buyer returned the email with the files. Correct the address, or ask the buyer on the phone.`,
    over: 'There are no more returned emails',
    link: 'Open the order',
  },
  'order-problems': {
    title: 'A paid order needs your decision',
    text: (facts) =>
      `${counted(facts.count, 'order has', 'orders have')} a payment that does not match, or a file that could not be sent. Open the oldest of them to decide.`,
    over: 'No paid orders are waiting for your decision',
    link: 'Open the order',
  },
  'dispute-half-over': {
    title: 'Half of the time to answer a dispute is over',
    text: ({ count, respondBy = '' }) =>
      `${counted(count, 'dispute waits', 'disputes wait')} for your answer. The next deadline is ${timeFormat.format(new Date(respondBy))}. Without an answer the bank takes the money.`,
    over: 'No dispute is close to its deadline',
    link: 'See the disputes',
  },
  'dispute-open': {
    title: 'A buyer’s bank disputes a payment',
    text: ({ count, respondBy }) =>
      `${counted(count, 'dispute waits', 'disputes wait')} for your answer.${respondBy ? ` The next deadline is ${timeFormat.format(new Date(respondBy))}.` : ''} The shop has written the evidence for you to read and send.`,
    over: 'Every dispute is answered',
    link: 'See the disputes',
  },
  'messages-waiting': {
    title: 'Buyers wait for an answer on WhatsApp',
    text: (facts) =>
      `${counted(facts.count, 'buyer has', 'buyers have')} written to the shop and no person has answered. You can answer for 24 hours after a buyer’s last message.`,
    over: 'Every message on WhatsApp is answered',
    link: 'Open the inbox',
  },
  'requests-due': {
    title: 'A buyer waits for your answer',
    text: (facts) =>
      `${counted(facts.count, 'request has', 'requests have')} a promised answer that is due today or late. Answer the oldest first.`,
    over: 'No promised answer is due',
    link: 'Open requests',
  },
  'payments-unmatched': {
    title: 'A payment has no order',
    text: (facts) =>
      `${counted(facts.count, 'payment', 'payments')} at your payment provider ${Number(facts.count) === 1 ? 'belongs' : 'belong'} to no order in the shop. Say what was bought, or that it is not for this shop.`,
    over: 'Every payment has its order',
    link: 'See the payments',
  },
  'payment-checks-failing': {
    title: 'The shop cannot check payments',
    text: (facts) =>
      `${facts.provider} did not say whether orders are paid. Buyers whose payment is not confirmed wait for their files.${answer(facts)}`,
    over: 'The shop can check payments again',
    link: 'Test the payment provider',
  },
  'webhooks-refused': {
    title: 'Webhooks have a wrong signature',
    text: (facts) =>
      `Messages in the name of ${facts.provider} have a wrong signature, so buyers wait a minute or two longer for their files. The webhook secret under Settings → Payments must be the one on the site of ${facts.provider}.`,
    over: 'Webhooks have the right signature again',
    link: 'See the webhook address',
  },
  'settlement-late': {
    title: 'Money has not reached your bank',
    text: ({ paise = 0, count, oldest = '' }) =>
      `${formatRupees(Number(paise))} from ${counted(count, 'payment', 'payments')} is not settled. The oldest is from ${timeFormat.format(new Date(oldest))}, which is longer than usual. Ask the payment provider.`,
    over: 'Your payments are settled in the usual time again',
    link: 'See what is not settled',
  },
  'settlement-differs': {
    title: 'A settlement does not add up',
    text: (facts) =>
      `${counted(facts.count, 'settlement differs', 'settlements differ')} from the payments, refunds and fees in it, or came back from the bank. Ask the payment provider.`,
    over: 'Every settlement adds up',
    link: 'See the settlements',
  },
  'walk-late': {
    title: 'Payments are not being compared',
    text: ({ provider, last = '' }) =>
      `The shop has not compared its orders with the payments at ${provider} since ${timeFormat.format(new Date(last))}. A payment without an order would not be found. The server log shows why.`,
    over: 'Payments are compared every night again',
    link: 'See the comparison',
  },
  'mails-refused': {
    title: 'Emails were refused',
    text: (facts) =>
      `${counted(facts.count, 'buyer or reader has', 'buyers and readers have')} not received their email, and the shop has stopped trying. Fix the cause, then send again to all.`,
    over: 'There are no more refused emails',
    link: '',
  },
  'whatsapp-token': {
    title: 'WhatsApp refuses our token',
    text: (facts) =>
      `The access token has expired or was revoked, so download links go by email only. Create a permanent token at developers.facebook.com, and enter it under Settings → WhatsApp.${details(facts)}`,
    over: 'WhatsApp accepts our token again',
    link: 'Test WhatsApp',
  },
  'webhooks-failing': {
    title: 'A program does not receive your webhooks',
    text: ({ host = '', waiting }) =>
      `${host} has accepted nothing for a day. ${counted(waiting, 'event is', 'events are')} waiting. The shop gives up on an event after three days.`,
    over: 'The program receives webhooks again',
    link: 'Look at its answers',
  },
  'file-problems': {
    title: 'A file cannot be sent',
    text: ({ files }) => `Buyers cannot download ${listLines(files)}. The page of files shows what is wrong.`,
    over: 'Every file can be sent again',
    link: 'Go to your files',
  },
  'jobs-failed': {
    title: 'Background jobs failed',
    text: (facts) =>
      `The shop retried ${counted(facts.count, 'job', 'jobs')} several times without success. The server log shows why. Fix the cause, then retry.`,
    over: 'There are no more failed background jobs',
    link: '',
  },
  'disk-low': {
    title: 'The disk is nearly full',
    text: ({ megabytes = 0 }) =>
      `${wholeNumber.format(Number(megabytes))} MB are free. When the disk is full, no buyer can pay. Delete files that you do not need, or get a larger disk.`,
    over: 'The disk has enough room again',
    link: '',
  },
  'backup-late': {
    title: 'The backup is late or incomplete',
    text: (facts) => `${describeBackup(facts)}${facts.failure ? ` ${facts.failure}` : ''}`,
    over: 'The backup is complete again',
    link: '',
  },
  'certificate-ending': {
    title: 'The site’s certificate is about to expire',
    text: ({ endsAt = '' }) =>
      `The HTTPS certificate expires on ${dateFormat.format(new Date(endsAt))}. After that, browsers show buyers a warning instead of the shop. The proxy in front of the shop usually renews it; look at its log.`,
    over: 'The site has a new certificate',
    link: '',
  },
  'turnover-near': {
    title: 'Your turnover is close to the GST limit',
    text: (facts) =>
      `${describeTurnover(facts)} Above the limit you must register for GST. Talk to your accountant in time.`,
    over: 'Your turnover is far from the GST limit',
    link: 'Open the books',
  },
  'turnover-limit': {
    title: 'Your turnover has reached the GST limit',
    text: (facts) => `${describeTurnover(facts)} Register for GST now, then enter your GSTIN under Settings.`,
    over: 'Your turnover is below the GST limit, or you are registered',
    link: 'Open the books',
  },
  'everything-exported': {
    title: 'Everything was exported',
    text: ({ madeAt = '' }) =>
      `A passport, a file with everything in your shop, was made on ${timeFormat.format(new Date(madeAt))}. If that was not you, delete the file, end all other logins under Audit log and change your admin key.`,
    over: 'No passport was made in the last day',
    link: 'Look at it',
  },
  'demo-files': {
    title: 'Not on sale: only a sample',
    text: ({ files }) =>
      `You have not uploaded a file for ${listLines(files)}. A live shop does not sell a sample, whose year-by-year figures are invented: the checkout of these products is closed and says “Opens soon”. It opens when you upload your file, which past buyers get the next time they download.`,
    over: 'Your buyers get your own files',
    link: 'Upload your files',
  },
} satisfies Record<string, CauseWords>

export const alertWords = {
  causes: causes as Record<keyof typeof causes, CauseWords>,
  heading: 'Needs your attention',
  allWell: 'Nothing needs your attention.',
  cannotSell: 'The shop cannot sell',
  since: (time: string) => `Since ${time}.`,
  stillCannotSell: (title: string) => `Buyers still cannot pay: ${title}.`,
  overTitle: (title: string) => `Solved: ${title}`,
  over: (sentence: string, since: string, until: string) => `${sentence}. It began on ${since} and ended on ${until}.`,
  page: {
    metaTitle: 'Alerts',
    heading: 'Alerts',
    lead: 'When something is wrong, the shop writes to you once, and once more when it is over.',
    form: {
      heading: 'Where alerts go',
      email: { label: 'Your email', hint: (support: string) => `Leave it empty to get alerts at ${support}.` },
      whatsAppNumber: {
        label: 'Your WhatsApp number (optional)',
        hint: 'An Indian mobile number. Alerts go there too.',
        off: 'WhatsApp alerts are off: there is no template for them under Settings → WhatsApp.',
      },
      wantsDailySummary: {
        label: 'Send me a summary every evening',
        hint: 'At 8 pm: what was sold, and what needs your attention.',
      },
      save: 'Save',
      saved: { title: 'Saved', description: 'Alerts go there from now on.' },
      notSaved: 'Nothing was saved',
      problems: { email: 'This is not an email address.', phone: 'This is not an Indian mobile number of ten digits.' },
    },
    history: {
      heading: 'Earlier alerts',
      none: 'There were none in the last 90 days.',
      period: (since: string, until: string) => `${since} to ${until}`,
    },
  },
}
