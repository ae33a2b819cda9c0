/** The list on Home that leads a new owner. */
export const firstStepWords = {
  heading: 'Open your shop',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  finished: (count: number) => (count === 1 ? '1 finished step' : `${count} finished steps`),
  optional: 'optional',
  ready: { text: 'Everything is ready. Rehearse with one real payment, and open.', link: 'Open the shop' },
  /** In a shop that sells already. */
  unfinished: (named: string) => `Still to do: ${named}.`,
  demo: 'This is a demo: everything works, with play money. These are the steps of a real shop.',
  /** In the order in which an owner takes them. */
  steps: {
    business: {
      title: 'Business and legal facts',
      missing: (named: string) => `Buyers must be able to read who sells. Still missing: ${named}.`,
      link: 'Enter your details',
    },
    products: {
      title: 'Products with your own files',
      missing: (named: string) => `Not on sale in a live shop until you upload your own files: ${named}.`,
      link: 'Upload your files',
    },
    payments: {
      title: 'Payments',
      missing: (_named: string) => 'No payment provider is connected, so buyers cannot pay with real money.',
      link: 'Connect a provider',
    },
    mail: {
      title: 'Email',
      missing: (_named: string) => 'No mail server is connected, so buyers would not get their files.',
      link: 'Connect your email',
    },
    whatsapp: {
      title: 'WhatsApp',
      missing: (_named: string) => 'Links go by email only. WhatsApp brings them to the phone as well.',
      link: 'Connect WhatsApp',
    },
    backup: {
      title: 'Backup',
      missing: (_named: string) => 'If this server is lost, every order is lost with it.',
      link: 'Set up a backup',
    },
    login: {
      title: 'A safe login',
      missing: (_named: string) => 'One stolen key opens your dashboard. Add a passkey or a second factor.',
      link: 'Add a passkey',
    },
    look: {
      title: 'The look of your shop',
      missing: (_named: string) =>
        'Your shop shows the texts that it came with. Change them, look at the preview, and publish.',
      link: 'Change texts',
    },
  },
}
