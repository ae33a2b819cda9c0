import type { HelpEntry } from './entry.ts'

const dashboard = '/admin-dashboard'

/** Orders, customers and figures. */
export const sellingHelp: HelpEntry[] = [
  {
    slug: 'home',
    title: 'Home',
    pages: [dashboard],
    purpose:
      'Home begins with what needs you: an order that was not delivered, a payment that does not match, an alert. Below that are today’s sales, a curve of the last 30 days, the totals of the shop, and the newest orders and customers.',
    buttons: [
      { label: 'Refresh', does: 'Loads the newest figures. Nothing is changed.' },
      { label: 'Resend', does: 'Sends the buyer of a completed order an email with new download links.' },
      { label: 'Send again to all', does: 'Sends the emails again that a mail server refused, those of orders first.' },
      { label: 'Retry', does: 'Runs background work again that had failed several times.' },
      { label: 'Dismiss', does: 'Removes failed background work from the list. The shop never runs it then.' },
    ],
    notes: [
      'Today is compared with the same day of last week, until the same time. Refunds are subtracted from “Net revenue”.',
      'A new demo shop offers made-up orders, so that you can try the dashboard. No message is sent for them.',
    ],
  },
  {
    slug: 'search',
    title: 'Search',
    pages: [`${dashboard}/search`],
    purpose:
      'The search box is on every page. It finds orders and customers by name, email address, phone number, order number, payment reference or product. Four digits are enough for a phone number, its first or its last ones.',
    buttons: [
      {
        label: 'All these orders',
        does: 'Opens the list of orders with this search, where you can filter and export.',
      },
      { label: 'All these customers', does: 'Opens the list of customers with this search.' },
      { label: 'Resend', does: 'Sends the buyer of a completed order an email with new download links.' },
    ],
    notes: [
      'When nothing matches exactly, the shop shows what is similar and says so: a name with a typing mistake, or the surname first.',
    ],
  },
  {
    slug: 'orders',
    title: 'Orders',
    pages: [`${dashboard}/orders`],
    purpose:
      'All orders, newest first, also those that were not paid. The line above the list says how many orders the filter finds and what was paid before refunds. “Refunded” has the orders whose whole amount went back. Click a row to open the order.',
    buttons: [
      { label: 'Filter', does: 'Shows only the orders of a product or of some days.' },
      { label: 'Clear filters', does: 'Shows all orders again.' },
      { label: 'Resend', does: 'Sends the buyer of a completed order an email with new download links.' },
      {
        label: 'Email link',
        does: 'Sends a buyer who has not paid one email with the open payment page. The shop sends it once.',
      },
      {
        label: 'Export CSV of these orders',
        does: 'Downloads the orders that you see as a file for Excel. The audit log notes it.',
      },
    ],
    notes: [
      '“Problem” marks an order that needs your decision. “Not downloaded” marks a paid order whose buyer has not opened a file yet.',
    ],
  },
  {
    slug: 'order',
    title: 'One order',
    pages: [`${dashboard}/orders/:orderId`],
    purpose:
      'One order: whether it was paid, sent and downloaded, its bill, receipts, refunds and a timeline. Start here when a buyer calls.',
    buttons: [
      { label: 'Resend email', does: 'Sends new download links to the buyer’s address.' },
      {
        label: 'Correct email',
        does: 'Moves the order to the correct address. Links that went to the wrong address stop working; a delivered order is sent again at once.',
      },
      {
        label: 'Ask the provider now',
        does: 'Asks the payment provider whether the buyer has paid. If so, the buyer gets the files immediately.',
      },
      {
        label: 'Mark as paid',
        does: 'Completes an order that was paid by bank transfer, UPI or cash, and sends the files. You cannot undo it.',
      },
      {
        label: 'Email the payment link',
        does: 'Sends the buyer one email with the payment page, while that page is still open.',
      },
      {
        label: 'Refund now',
        does: 'Sends the money back through the payment provider and tells the buyer by email. After a full refund the download links stop working.',
      },
      {
        label: 'Record refund',
        does: 'Notes a refund that you made yourself. No money moves, and the buyer gets no email.',
      },
      {
        label: 'Accept and deliver',
        does: 'Accepts a payment that does not match, and sends the files.',
      },
    ],
    notes: ['You see only the buttons that make sense for this order. Each one leaves a line in the audit log.'],
  },
  {
    slug: 'record-sale',
    title: 'Record a sale',
    pages: [`${dashboard}/record-sale`],
    purpose:
      'A buyer paid you in cash, by bank transfer or by UPI outside the shop. Record it, and the buyer gets the files and the receipt like every other buyer, and your books have the order.',
    buttons: [
      { label: 'Record the sale', does: 'Writes the order as paid outside, with your note, and sends the files.' },
    ],
    notes: ['The payment provider knows nothing of it, so the shop cannot refund it there.'],
  },
  {
    slug: 'inbox',
    title: 'Inbox',
    pages: [`${dashboard}/inbox`, `${dashboard}/inbox/:threadId`],
    purpose:
      'What buyers write to the shop on WhatsApp, unanswered messages first. A conversation shows the orders of that number beside it.',
    buttons: [
      {
        label: 'Send on WhatsApp',
        does: 'Sends your answer. WhatsApp allows it for 24 hours after the buyer’s last message.',
      },
      {
        label: 'Send links again',
        does: 'Sends new download links to this chat and to the email address of the order.',
      },
      { label: 'Mark as done', does: 'Takes the conversation off the list of those that wait. Nothing is sent.' },
      { label: 'Older', does: 'Shows earlier conversations.' },
    ],
    notes: [
      'The shop answers “link”, “bill” and “help” by itself, also in Hindi. Everyone else reads once a day until when a person answers.',
      'The name is chosen by the sender and proves nothing; the number does. Open files of strangers with care.',
      'Pictures and other files are kept for 90 days, messages for a year. Replies to emails go to your own mailbox.',
    ],
  },
  {
    slug: 'requests',
    title: 'Requests',
    pages: [`${dashboard}/requests`],
    purpose:
      'What buyers ask on the page “Something wrong?” and the shop cannot decide by itself. The oldest promise stands first. A promise that is late is red, and the shop alerts you on the morning of its day.',
    buttons: [
      { label: 'Open', does: 'Shows the requests that wait for an answer.' },
      {
        label: 'Answered',
        does: 'Shows the requests that you answered. A buyer who writes again opens the request again.',
      },
      { label: 'Closed', does: 'Shows the requests that are done.' },
    ],
    notes: [
      'Which questions the shop decides without you is under Settings, “Refunds and swaps”. In how many working days you answer is there too.',
      'A reply to an email of the shop goes to your mailbox as before, not to this list.',
    ],
  },
  {
    slug: 'request',
    title: 'One request',
    pages: [`${dashboard}/requests/:requestId`],
    purpose:
      'What the buyer wrote, and beside it the order with its messages, downloads and money, and the earlier requests of the same buyer.',
    buttons: [
      { label: 'Send answer', does: 'Sends the buyer your words by email. The page of the order shows them too.' },
      { label: 'Resend email', does: 'Sends the buyer an email with new download links.' },
      {
        label: 'Refund everything',
        does: 'Sends back all that the order received. Its download links end. Only the owner can do it.',
      },
      {
        label: 'Swap the product',
        does: 'Gives the buyer another product instead, and sends back what it costs less. Only the owner can do it.',
      },
      { label: 'Close request', does: 'Takes the request off the list without a message to the buyer.' },
    ],
    notes: ['Refunds and swaps wait while the buyer’s bank disputes the payment, or a problem of the order is open.'],
  },
  {
    slug: 'customers',
    title: 'Customers',
    pages: [`${dashboard}/customers`],
    purpose:
      'Everyone who has placed an order or requested the free guide. The tabs separate buyers from those who only read the free guide. Click a row to open the customer.',
    buttons: [
      {
        label: 'Export CSV of these customers',
        does: 'Downloads the customers that you see as a file for Excel. The audit log notes it.',
      },
      { label: 'More customers', does: 'Shows the next page of the list.' },
    ],
    notes: ['To write to many buyers at once, use “Messages”. It leaves out everyone who did not agree to news.'],
  },
  {
    slug: 'customer',
    title: 'One customer',
    pages: [`${dashboard}/customers/:customerId`],
    purpose:
      'One person: orders, total spent, consents, and a timeline of orders, messages and downloads. You can call or open WhatsApp from the phone number.',
    buttons: [
      {
        label: 'Save name and phone',
        does: 'Corrects the profile. Earlier orders and receipts keep what the buyer typed.',
      },
      {
        label: 'Save note',
        does: 'Keeps a note for you and your helpers. Buyers do not see it, except in the file with all their data.',
      },
      {
        label: 'Export data',
        does: 'Downloads everything that the shop stores about this person. Send it when someone asks for their data.',
      },
      {
        label: 'Erase for good',
        does: 'Erases name, email, phone number, download links and logins. Orders stay in your books without a name. You cannot undo it.',
      },
    ],
    notes: ['An email address is corrected on the page of the order.'],
  },
  {
    slug: 'reports',
    title: 'Reports',
    pages: [`${dashboard}/reports`],
    purpose:
      'Totals and charts: revenue and orders over time, sales by product, where buyers come from, and how many go from the checkout to the download.',
    buttons: [
      { label: 'Daily', does: 'Shows the last 30 days. “Weekly” shows 26 weeks, “Monthly” 12 months.' },
      { label: 'Show tables', does: 'Lists the numbers below each chart.' },
      { label: 'Refresh', does: 'Loads the newest figures.' },
    ],
    notes: ['“What the figures mean”, at the top of the page, defines each figure.'],
  },
  {
    slug: 'books',
    title: 'Books',
    pages: [`${dashboard}/books`],
    purpose:
      'What your accountant needs for one month: money received and refunded, payment fees, receipts and invoices, and the tables of GSTR-1 if you have a GSTIN. A bar shows how near you are to the turnover at which GST registration is required.',
    buttons: [
      { label: 'Show', does: 'Opens the chosen month. Months are counted in Indian time.' },
      {
        label: 'Download everything for … (ZIP)',
        does: 'Downloads all files of the month in one archive for your accountant.',
      },
    ],
    notes: [
      'Every total is the sum of the rows in the files.',
      'Fees appear when the payment provider reports them: Razorpay and Stripe within minutes, Cashfree when it pays you out.',
    ],
  },
  {
    slug: 'disputes',
    title: 'Disputes',
    pages: [`${dashboard}/disputes`],
    purpose:
      'Payments that a buyer’s bank wants back, with the reason and the time left to answer. Without an answer in time, the bank takes the money.',
    buttons: [],
    notes: ['You get an alert when a dispute arrives, and again when half of its time is over.'],
  },
  {
    slug: 'dispute',
    title: 'Answer a dispute',
    pages: [`${dashboard}/orders/:orderId/disputes/:disputeId`],
    purpose:
      'One dispute. The shop has written the evidence: the payment, the emails that the mail server accepted, each download, the texts that the buyer agreed to and earlier orders, cut to what counts for the reason.',
    buttons: [
      { label: 'Save', does: 'Keeps your own words and what you left out, for the PDF.' },
      { label: 'Open the PDF', does: 'Shows the evidence as the bank reads it. Save first.' },
      {
        label: 'Send to',
        does: 'Asks once more, then sends the evidence to the payment provider. Most banks take evidence once, so read the PDF before.',
      },
      {
        label: 'Give the money back',
        does: 'Accepts the dispute. The buyer keeps the money, and you cannot undo it. Cheaper when the price is below what a dispute costs.',
      },
    ],
    notes: ['Where the shop cannot send the answer, the page lists the steps for the provider’s own site.'],
  },
  {
    slug: 'bank',
    title: 'Bank',
    pages: [`${dashboard}/books/bank`],
    purpose:
      'What the payment provider paid to your bank, and of which orders, refunds, disputes and fees each payout consists. The shop compares the provider’s own lists with your orders every night.',
    buttons: [
      {
        label: 'Make the order and send the files',
        does: 'For a payment that does not say what was bought: you choose it, and the buyer gets the files.',
      },
      {
        label: 'Match with the bank',
        does: 'For a sale that was paid outside the shop: says in which credit of your bank statement it arrived.',
      },
      { label: 'Not for this shop', does: 'Leaves a payment without an order, for example one of another website.' },
    ],
    notes: ['An order that was lost with the server is written again from its payment and marked as rebuilt.'],
  },
]
