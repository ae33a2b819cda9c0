/** What the sentences about a service that is ready may mention. Never a secret. */
interface ServiceFacts {
  name: string
  place: string
}

/** The owner's facts about the business, and the services that the shop uses. */
export const settingsWords = {
  metaTitle: 'Settings',
  heading: 'Settings',
  lead: 'Buyers read these facts in the footer, on the contact page, in legal texts, receipts and emails.',
  identity: {
    heading: 'Your shop cannot sell yet',
    text: 'Indian law requires the shop to say who the seller is. Checkout is closed until you publish:',
    missing: {
      legalName: 'Your legal name',
      address: 'Your address with the city',
      contact: 'A phone number or your own support address',
      supportEmail: 'Your own support address, instead of the example',
      grievanceOfficer: 'The name of your Grievance Officer',
    },
    link: 'Enter your details',
    demoHint: 'This is a demo, so it sells without them. A live shop takes no payment until you have published:',
  },
  form: {
    seller: { title: 'Seller', summary: 'Who sells. Indian law requires it on the shop’s pages.' },
    shop: { title: 'Shop and support', summary: 'How buyers know you and reach you.' },
    refunds: {
      title: 'Refunds and swaps',
      summary: 'What the shop decides without you. Your refund policy shows the same rules.',
      hint: 'Without any of these rules, every such question reaches you as a request.',
    },
    documents: {
      title: 'Invoice prefixes',
      summary:
        'What the numbers of receipts and invoices begin with. The financial year and a number without gaps follow: BB/26-27/000001.',
      hint: 'A series keeps its letters until the end of March. A change applies to the next series: in April, or now for a kind that has no number in this financial year.',
    },
    look: { title: 'Logo and colour', summary: 'How the shop looks. Emails and documents keep their colours.' },
    words: { title: 'Texts on every page', summary: 'Announcement bar, claim, disclaimer and copyright line.' },
    fields: {
      legalName: { label: 'Legal name', hint: 'The person or company that sells, as on the bank account.' },
      address: { label: 'Address', hint: 'Street, area and PIN code.' },
      city: { label: 'City' },
      state: { label: 'State' },
      country: { label: 'Country' },
      phone: { label: 'Phone', hint: 'Shown on the contact page and on receipts. For example: +91 98765 43210.' },
      grievanceOfficer: { label: 'Grievance Officer', hint: 'The person who answers complaints. It can be you.' },
      gstin: {
        label: 'GSTIN (optional)',
        hint: 'Leave it empty if you are not registered: buyers then get numbered receipts. With a GSTIN, the checkout asks for the State, and buyers get tax invoices from then on.',
      },
      invoicePrefixes: {
        receipt: { label: 'Invoice prefix of receipts' },
        'refund-receipt': { label: 'Invoice prefix of refund receipts' },
        'tax-invoice': { label: 'Invoice prefix of tax invoices' },
        'credit-note': { label: 'Invoice prefix of credit notes' },
      },
      shopName: { label: 'Shop name' },
      supportEmail: { label: 'Support email', hint: 'Buyers write here, and answers to the shop’s emails go here.' },
      supportTimes: { label: 'Support hours (optional)', hint: 'For example: Monday to Saturday, 10 am to 6 pm.' },
      upgradeFloor: {
        label: 'Minimum upgrade price, in rupees',
        hint: 'A buyer who owns parts of a bundle pays only the difference, but never less than this. An offer leaves at least this, too, unless it is of 100 percent.',
      },
      returnsSecondPayments: {
        label: 'When a buyer pays twice for the same order',
        options: {
          no: 'I decide about the second payment',
          yes: 'The second payment goes back after 24 hours, unless the buyer wants both',
        },
      },
      swapDays: {
        label: 'Days in which a wrong product can be swapped',
        hint: 'While nothing was downloaded. For a cheaper product, the difference goes back to the buyer; a dearer one becomes a request. 0 means: I decide.',
      },
      moneyBack: {
        label: 'Money back',
        hint: '“Never” keeps the strict policy: buyers are told why, and can still report a file that is faulty.',
        options: {
          never: 'Never',
          'within-days': 'Within some days, if nothing was downloaded',
          ask: 'Ask me each time',
        },
      },
      moneyBackDays: { label: 'Days for money back', hint: 'Only if you chose “Within some days”.' },
      answerDays: {
        label: 'Working days until you answer a request',
        hint: 'Buyers read this date. The shop alerts you when it comes near.',
      },
      instagramUrl: { label: 'Instagram (optional)', hint: 'The address of your profile: https://…' },
      youtubeUrl: { label: 'YouTube (optional)', hint: 'The address of your channel: https://…' },
      logo: { label: 'Logo (optional)', hint: 'Beside the name of the shop, 48 points high at most.' },
      accent: {
        label: 'Accent colour (optional)',
        hint: 'The colour of links and of what is chosen, such as #1f57c3. It must be readable on white.',
      },
      announcement: { label: 'Announcement bar (optional)', hint: 'One line above the header of every page.' },
      claim: {
        label: 'Claim (optional)',
        hint: 'For example “Trusted by 5,000+ students”. Write only what you can prove.',
      },
      listPriceLabel: {
        label: 'Line above a struck-through list price (optional)',
        hint: 'Call an offer limited only if it ends. Leave it empty for no line.',
      },
      description: { label: 'What you sell, in a few words', hint: 'For search engines and home screens.' },
      disclaimer: { label: 'Disclaimer in the footer' },
      copyright: { label: 'Copyright line', hint: '{shopName}, {city} and {country} are filled in.' },
      shareImageAlt: { label: 'Description of the share image', hint: 'For people who cannot see it.' },
      category: {
        label: 'Category for search engines',
        hint: 'From general to specific: Study guides > CBSE Class 10.',
      },
    },
  },
  copy: { copy: 'Copy', copied: 'Copied', labelFor: (button: string, label: string) => `${button}: ${label}` },
  services: {
    heading: 'Services',
    lead: 'What the shop works with. Keys and passwords are stored encrypted, and this page never shows them.',
    test: 'Test now',
    names: {
      payments: 'Payments',
      mail: 'Email',
      whatsapp: 'WhatsApp',
      storage: 'File storage',
      database: 'Database',
      backup: 'Backup',
    },
    states: { ready: 'Configured', demo: 'Demo', off: 'Not configured' },
    details: {
      ready: {
        payments: ({ name }: ServiceFacts) => `Buyers pay with ${name}.`,
        mail: ({ name, place }: ServiceFacts) => `Emails go through ${place}. Sender: ${name}.`,
        whatsapp: ({ name, place }: ServiceFacts) => `Template ${name}, number with the id ${place}.`,
        storage: ({ name, place }: ServiceFacts) => (name ? `Bucket ${name} at ${place}.` : `Folder ${place}.`),
        database: ({ name, place }: ServiceFacts) =>
          name ? `PostgreSQL database ${name} at ${place}.` : `The shop’s own PostgreSQL in ${place}.`,
        backup: ({ name, place }: ServiceFacts) =>
          name ? `Encrypted backups go to the bucket ${name} at ${place}.` : `Encrypted backups go to ${place}.`,
      },
      demo: {
        payments: 'Sandbox: no real money.',
        mail: 'Emails are shown in the demo mailbox.',
        whatsapp: 'Messages are shown in the demo mailbox.',
        storage: '',
        database: '',
        backup: 'A demo needs none, but you can try it.',
      },
      off: {
        payments: 'Buyers cannot pay until you choose a payment provider.',
        mail: 'Buyers cannot pay until the shop can send emails.',
        whatsapp: 'Download links go by email only.',
        storage: '',
        database: '',
        backup:
          'If this server fails, orders and files are lost. Setting it up takes five minutes. If you use your own PostgreSQL, back it up there.',
      },
    },
    webhook: {
      text: (site: string) => `Enter this on the site of ${site}, so that it reports to the shop immediately:`,
      address: 'Webhook address',
      events: 'Events',
      isOff: (variable: string) => `${variable} is not set yet, so the shop does not learn about bounced emails.`,
      hints: {
        ses: (variable: string) =>
          `In Amazon SNS, create a topic, set its SignatureVersion to 2, and add a subscription with this address (HTTPS, raw message delivery off). Set the topic for these events in SES, with the original headers, and enter the ARN of the topic under Change (${variable}).`,
        postmark: (variable: string) =>
          `Under “Basic auth credentials”, enter the user name postmark and the password that you enter under Change (${variable}).`,
        resend: (variable: string) =>
          `Copy the signing secret of the webhook into the form under Change (${variable}).`,
      },
    },
    results: {
      works: 'It works',
      failed: 'It does not work',
      notTested: 'Not tested',
      tooSoon: (seconds: number) =>
        `You tested this a moment ago. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
      notConfigured: 'This service is not configured.',
      noAnswer: (seconds: number) => `no answer within ${seconds} seconds`,
      worked: {
        payments: (answer: string) => `${answer} accepted the keys. No payment was made.`,
        mail: (answer: string) =>
          `A test email is on its way to your support address. The mail server answered: ${answer}`,
        whatsapp: (answer: string) => `WhatsApp accepted the token for the number ${answer}. No message was sent.`,
        storage: () => 'The shop wrote, read and deleted a small file.',
        database: () => 'The database answered.',
      },
      inDemoMailbox: 'shown in the demo mailbox',
    },
  },
}
