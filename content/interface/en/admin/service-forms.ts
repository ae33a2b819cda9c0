/** The forms for the services that the shop uses. */
export const serviceFormWords = {
  metaTitle: 'Services',
  back: 'Settings',
  titles: {
    payments: 'Payments',
    mail: 'Email',
    whatsapp: 'WhatsApp',
    backup: 'Backup',
    shop: 'Address and measurement',
  },
  leads: {
    payments: 'How buyers pay you. The shop tries the keys before it saves them. Nothing is charged.',
    mail: 'The server that sends the shop’s emails. The shop logs in there before it saves, then sends you a test email.',
    whatsapp: 'Sends download links to buyers who agreed. You find all of this in your app at developers.facebook.com.',
    backup:
      'Copies of your shop on another computer, encrypted with a key that only you have. The shop writes, reads and deletes a small file there before it saves.',
    shop: 'Where your shop is on the internet, and who may measure it.',
  },
  change: 'Change',
  setUp: 'Set up',
  save: 'Check and save',
  saving: 'Checking…',
  remove: 'Remove',
  removeHint: 'The shop forgets these settings.',
  setOnServer: 'Set on the server. To change it here, remove it from the settings of the server first.',
  secretKept: (end: string) => `Saved: ${end}. Leave it empty to keep it.`,
  secretIsKept: 'Saved. Leave it empty to keep it.',
  unreadable: {
    title: 'Some settings cannot be read',
    description: (services: string) =>
      `They were saved with another APP_SECRET: ${services}. Type them again, or set the earlier secret as APP_SECRET_BEFORE on the server and start the shop again.`,
  },
  results: {
    saved: { title: 'Saved', description: 'The shop uses it from now on.' },
    removed: { title: 'Removed', description: 'The shop does not use it any more.' },
    invalid: { title: 'Not saved', description: 'Please check the marked fields.' },
    'check-failed': (reason: string) => ({
      title: 'Not saved: it does not work',
      description: `The answer was: ${reason}`,
    }),
    'changed-meanwhile': {
      title: 'Not saved',
      description: 'Someone changed the settings in another window. Look at what is there now and save again.',
    },
    'set-on-server': {
      title: 'Not saved',
      description: 'This is set on the server, which wins over what you type here.',
    },
    'too-soon': (seconds: number) => ({
      title: 'Not saved yet',
      description: `You tried several times in a row. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    }),
  },
  answers: {
    payments: (title: string, isTest: boolean) =>
      `${title} accepted the keys. ${isTest ? 'They are test keys: no real money moves.' : 'They are live keys: buyers pay real money.'}`,
    webhookRegistered: (title: string) => `The shop has told ${title} where to report payments.`,
    mail: 'The mail server accepted the login.',
    testMail: (answer: string) =>
      `A test email is on its way to your support address. The mail server answered: ${answer}`,
    testMailFailed: (reason: string) => `But the test email was refused: ${reason}`,
    whatsapp: (number: string) => `WhatsApp accepted the token for the number ${number}.`,
    template: (name: string) => `The template ${name} is approved.`,
    templateNot: (name: string, state: string) => `The template ${name} cannot be used yet: ${state}.`,
    templateMissing: 'Meta does not know it',
    webhookFailed: (reason: string) =>
      `But the webhook could not be registered, so enter it at Meta yourself: ${reason}`,
    backupPlace: 'The shop wrote, read and deleted a small file there.',
    backupKey: 'The key is right. From now on every backup can be opened with it, and only with it.',
    shop: 'The shop is reached at this address.',
  },
  problems: {
    choose: 'Choose one from the list.',
    required: 'Please fill this in.',
    host: 'Enter a name such as smtp.example.com.',
    privateHost: 'This computer is in a private network. The server does not allow it (PRIVATE_ADDRESSES).',
    unknownHost: 'This name does not exist.',
    port: 'Mail servers use 465, 587, 25, 2465, 2525 or 2587.',
    password: 'Type the password again, because the server or the user name is another one.',
    secretAgain: 'Type the secret again, because the place is another one.',
    sender: 'Enter an email address, or a name with it: Board Blueprints <hello@example.com>',
    bucket: 'Use 3 to 63 lower-case letters, digits, dots and hyphens.',
    region: 'Enter a region such as ap-south-1.',
    days: 'Enter a number of days from 1 to 9999.',
    privateKey: 'This is not a private key. It begins with AGE-SECRET-KEY-1.',
    siteUrl: 'Enter an address such as https://shop.example, without anything after the name.',
    siteUrlHttps: 'It must begin with https://.',
    siteUrlOther: 'Open the dashboard at this address first. That proves that it leads to this shop.',
    pixel: 'Enter digits only.',
    token: 'Use at least 16 characters.',
    field: (label: string, message: string) => `${label} ${message}.`,
  },
  payments: {
    provider: { label: 'Payment provider' },
    none: 'Sandbox: no real money',
    where: {
      cashfree: 'In Cashfree: Developers → API Keys.',
      razorpay: 'In Razorpay: Account & Settings → API Keys.',
      stripe: 'In Stripe: Developers → API keys.',
    } as Record<string, string>,
    choices: { sandbox: 'Test (sandbox)', production: 'Live (production)' } as Record<string, string>,
    webhookSecretHint: {
      made: 'Leave it empty: the shop makes one and shows it to you.',
      registered: 'Leave it empty: the shop registers the webhook with the provider.',
    },
    choose: 'Choose',
  },
  webhook: {
    heading: 'Webhook',
    secret: 'Webhook secret',
    secretOnce: 'Copy it now and enter it on the provider’s site. The shop does not show it again.',
    verifyToken: 'Verify token',
    arrived: (time: string) => `The webhook works: the last signed event is from ${time}.`,
    waiting:
      'No signed event has arrived yet. The first one comes with the first payment, or with a test from the provider’s site.',
    waitingWhatsApp: 'No signed event has arrived yet. Send a message to your WhatsApp number to try it.',
  },
  mail: {
    host: { label: 'Mail server', hint: 'For example: smtp.resend.com.' },
    port: { label: 'Port', hint: 'Empty means the usual one.' },
    security: { label: 'Encryption', choices: { tls: 'TLS (port 465)', starttls: 'STARTTLS (port 587)' } },
    user: { label: 'User name' },
    password: { label: 'Password' },
    from: { label: 'Sender', hint: 'What buyers see: Board Blueprints <hello@example.com>' },
    reports: {
      SES_TOPIC_ARN: {
        label: 'ARN of the SNS topic (optional)',
        hint: 'For reports of bounced emails and complaints.',
      },
      POSTMARK_WEBHOOK_PASSWORD: {
        label: 'Password of the webhook (optional)',
        hint: 'For reports of bounced emails. Any 16 characters or more, with the user name postmark.',
      },
      RESEND_WEBHOOK_SECRET: {
        label: 'Signing secret of the webhook (optional)',
        hint: 'For reports of bounced emails: whsec_…',
      },
    } as Record<string, { label: string; hint: string }>,
    domain: {
      heading: 'Records of your domain',
      lead: 'Gmail, Outlook and Yahoo look these up. Without them, emails end up in spam.',
      selector: { label: 'DKIM selector (optional)', hint: 'Your email service shows it, for example: resend.' },
      check: 'Look them up now',
      name: 'Name',
      value: 'Value',
      enter: 'Enter this as a TXT record at your registrar:',
      noAnswer: (reason: string) => `No DNS server answered: ${reason}`,
      noSender: 'Save a sender first.',
    },
  },
  whatsapp: {
    fields: {
      WHATSAPP_ACCESS_TOKEN: {
        label: 'Permanent access token',
        hint: 'Of a system user with the rights whatsapp_business_messaging and whatsapp_business_management.',
      },
      WHATSAPP_PHONE_NUMBER_ID: { label: 'Phone number ID', hint: 'WhatsApp → API setup.' },
      WHATSAPP_APP_SECRET: { label: 'App secret', hint: 'App settings → Basic.' },
      WHATSAPP_ACCOUNT_ID: {
        label: 'WhatsApp Business account ID (optional)',
        hint: 'With it, the shop looks at the template and registers its webhook by itself.',
      },
      WHATSAPP_TEMPLATE: {
        label: 'Template for orders',
        hint: 'An approved Utility template with three parameters: name, product and link.',
      },
      WHATSAPP_HINDI_TEMPLATE: { label: 'The same template in Hindi (optional)', hint: 'Language hi.' },
      WHATSAPP_CODE_TEMPLATE: {
        label: 'Template for codes (optional)',
        hint: 'Of the category Authentication, with a button that copies the code. Customers prove a new number with it; without it the code goes by email.',
      },
      WHATSAPP_ALERT_TEMPLATE: {
        label: 'Template for alerts to you (optional)',
        hint: 'An approved Utility template with two parameters: what happened and a link.',
      },
      WHATSAPP_TEMPLATE_LANGUAGE: { label: 'Language of the templates', hint: 'Empty means en.' },
    },
  },
  backup: {
    place: {
      heading: '1. Place',
      lead: 'A bucket of Amazon S3, Cloudflare R2, Backblaze B2 or another S3-compatible store.',
    },
    host: { label: 'Host', hint: 'For example: s3.ap-south-1.amazonaws.com' },
    bucket: { label: 'Bucket' },
    region: { label: 'Region', hint: 'For example: ap-south-1. Cloudflare R2: auto.' },
    keyId: { label: 'Access key ID' },
    secret: { label: 'Secret access key' },
    keepDays: { label: 'Days to keep', hint: 'How far back you can restore.' },
    key: {
      heading: '2. Your key',
      lead: 'The shop encrypts with the public half. Only the private half opens a backup. The shop does not keep it: if you lose it, the backups are lost.',
      done: 'Backups are encrypted with your key. Make another one only if this one is lost or known to others.',
      missing: 'No backup is made until you have a key.',
      make: 'Make a key',
      privateLabel: 'Your private key',
      keep: 'Save it in a password manager or print it. It is not on the server, and this page shows it only now.',
      download: 'Download',
      print: 'Print',
      fileName: 'backup-key.txt',
      file: (shop: string, key: string) =>
        `Private key of the backups of ${shop}\n\n${key}\n\nKeep it secret and away from the server. It restores the shop: npm run restore\n`,
      qrAlt: 'The private key as a QR code',
      prove: {
        label: 'Paste the private key',
        hint: 'From where you saved it. That proves that you have it; the shop keeps only what follows from it.',
      },
      use: 'Use this key',
    },
    status: {
      none: 'No backup yet. The first one starts within a minute.',
      last: (time: string) => `Last complete backup: ${time}.`,
    },
  },
  shop: {
    siteUrl: {
      label: 'Address of the shop',
      hint: 'It is in every email and receipt. Open the dashboard there before you save it.',
    },
    metaPixelId: {
      label: 'Meta pixel (optional)',
      hint: 'Digits only. Visitors who request the free guide are then asked whether Meta may count them.',
    },
    metricsToken: {
      label: 'Token for Prometheus (optional)',
      hint: 'Lets a monitor on another computer read /metrics.',
    },
    removeToken: 'Remove the token',
  },
}
