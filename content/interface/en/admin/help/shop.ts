import type { HelpEntry } from './entry.ts'

const dashboard = '/admin-dashboard'

/** What the shop sells and says. */
export const shopHelp: HelpEntry[] = [
  {
    slug: 'products',
    title: 'Products',
    pages: [`${dashboard}/products`],
    purpose:
      'Everything that you sell, in the order of the menu. A name and a price make a new product; the shop writes its page from the name. What you change here is a draft until you publish.',
    buttons: [
      {
        label: 'Create product',
        does: 'Makes a draft that only you see and opens its form, where you upload the file. Tick products first to make a bundle, which needs no file.',
      },
      { label: 'Edit', does: 'Opens the form of the product.' },
      { label: 'Duplicate', does: 'Makes a draft with the same texts and price, and an empty place for its own file.' },
      { label: 'Move up', does: 'Changes the order in the menu and on the home page, when you publish.' },
    ],
    notes: [
      'Use a short name of one or two words. Where the names do not fit next to each other, the shop’s menu folds behind a button.',
    ],
  },
  {
    slug: 'share',
    title: 'Share a product',
    pages: [`${dashboard}/products/:productId/share`],
    purpose:
      'Links, a buy button for another website and a poster with a code for a wall. Each carries the name of its place, so that reports show where sales come from.',
    buttons: [
      { label: 'Use this name', does: 'Writes the place into the links, the button and the posters below.' },
      { label: 'Copy', does: 'Copies a link, or the HTML of the button.' },
    ],
    notes: ['A poster names the price of the day on which you made it. Print it again when the price changes.'],
  },
  {
    slug: 'product',
    title: 'One product',
    pages: [`${dashboard}/products/:productId`],
    purpose:
      'The form of a product: name, price, state, files, and every text on its page, in English and Hindi. Open a section to see its fields. Where you leave the Hindi empty, Hindi pages show the English text.',
    buttons: [
      {
        label: 'Save',
        does: 'Saves your draft. Buyers see it when you publish. If a file is still being checked, it saves right after that.',
      },
      { label: 'Preview this page', does: 'Shows the page with your saved draft, only to you.' },
      { label: 'Add file', does: 'Adds a file that buyers of this product get. Save, then upload it.' },
      { label: 'Delete this product', does: 'Deletes a product that is private and was never ordered.' },
    ],
    notes: [
      'Private: only you see it. On sale: in the menu. Hidden: for sale to those who have the link. Ended: no longer sold; its buyers keep their files.',
      'If the page was changed in another window, Save asks which version of each field you want. If you leave without saving, this browser keeps what you typed for a week.',
    ],
  },
  {
    slug: 'offers',
    title: 'Offers',
    pages: [`${dashboard}/offers`],
    purpose:
      'Lower prices for a time: a sale for everyone, or a code that you give to some buyers. A buyer gets one offer per order, the best one. The list shows how often each offer was used.',
    buttons: [
      { label: 'New offer', does: 'Opens an empty form.' },
      { label: 'Edit', does: 'Opens the form of an offer.' },
      { label: 'Copy link', does: 'Copies an address with the code in it, to send to buyers.' },
      {
        label: 'End now',
        does: 'Ends the offer immediately in the whole shop. Checkouts that have started keep their price.',
      },
    ],
    notes: ['Orders keep the price at which they were placed.'],
  },
  {
    slug: 'offer',
    title: 'One offer',
    pages: [`${dashboard}/offers/:offerId`],
    purpose:
      'How much is taken off, for which products, from when until when, and with or without a code. All times are in Indian time.',
    buttons: [
      { label: 'Save offer', does: 'Saves the offer. It starts and ends by itself at the times that you entered.' },
    ],
    notes: [
      'Without a code, every buyer gets the offer. With a code, you can limit how many orders may use it.',
      '100 percent off gives free copies without a payment page. That needs a code.',
    ],
  },
  {
    slug: 'files',
    title: 'Files',
    pages: [`${dashboard}/files`],
    purpose:
      'The files that buyers download: PDF, EPUB, ZIP, audio, video, images and others. Each buyer’s copy is marked with the buyer’s name, if the type allows it. A file above 5 MB goes on after a lost connection; choose it again if the page was closed. A new edition is uploaded first, and buyers get it only when you publish it here. The shop says which pages or chapters it changes; add why, and buyers read both.',
    buttons: [
      { label: 'Preview', does: 'Opens the file in a new tab, marked as for a buyer.' },
      {
        label: 'Publish',
        does: 'Makes the upload the current edition at once, without the page “Publish”. Past buyers get it too, with their next download.',
      },
      { label: 'Discard', does: 'Deletes the upload. Buyers keep the current edition.' },
      { label: 'Restore this edition', does: 'Makes an earlier edition the current one again.' },
      { label: 'Check the file again', does: 'Looks again whether a file that had a problem can be sent.' },
    ],
    notes: [
      'Tick the box before you publish to prepare an email to the buyers who agreed to news. It waits under “Messages” until you send it.',
    ],
  },
  {
    slug: 'messages',
    title: 'Messages',
    pages: [`${dashboard}/messages`],
    purpose:
      'Emails that you write to many buyers, or to readers of the free guide. Only those who agreed to news by email get one, each of them once. Emails of orders always go first.',
    buttons: [
      { label: 'Write to buyers', does: 'Opens an empty email. Nothing is sent before you confirm it.' },
      { label: 'Open', does: 'Opens an email that you wrote, with its progress.' },
    ],
  },
  {
    slug: 'message',
    title: 'One email to buyers',
    pages: [`${dashboard}/messages/:campaignId`],
    purpose: 'Write the email, look at the preview, send yourself a test, and then send it.',
    buttons: [
      { label: 'Save and preview', does: 'Saves the email and shows it as text. No buyer gets it.' },
      { label: 'Send a test to me', does: 'Sends it to you only.' },
      {
        label: 'Send to …',
        does: 'Asks once more, then sends it at the chosen speed, now or at the time that you choose. An email that was sent cannot be taken back.',
      },
      { label: 'Stop', does: 'Keeps back the emails that were not sent yet.' },
      { label: 'Continue', does: 'Sends the rest.' },
      { label: 'Delete this message', does: 'Deletes an email that was not sent.' },
    ],
    notes: ['The shop adds the greeting and the unsubscribe link by itself.'],
  },
  {
    slug: 'texts',
    title: 'Texts',
    pages: [
      `${dashboard}/words`,
      `${dashboard}/words/home`,
      `${dashboard}/words/free-guide`,
      `${dashboard}/words/free-guide-mail`,
      `${dashboard}/words/order-mail`,
      `${dashboard}/words/testimonials`,
    ],
    purpose:
      'The texts of the home page, the free guide with its email, the email with an order’s files, and testimonials, in English and Hindi. The texts of a product are with the product.',
    buttons: [
      { label: 'Save', does: 'Saves your draft. Buyers see it when you publish.' },
      { label: 'Preview this page', does: 'Shows the page with your saved draft, only to you.' },
      {
        label: 'Add …',
        does: 'Adds an entry to a list. “Move up”, “Move down” and “Remove” change the list; nothing is stored before you press Save.',
      },
    ],
    notes: [
      'Words in curly brackets, such as {price}, are filled in by the shop, so they stay right when a price changes.',
      'A testimonial is shown only with the day on which the person agreed to it.',
      'If you leave without saving, this browser keeps what you typed for a week and offers it again.',
    ],
  },
  {
    slug: 'legal-texts',
    title: 'Legal texts',
    pages: [`${dashboard}/words/legal/:slug`],
    purpose:
      'Terms, privacy, refunds, disclaimer and the consent text, section by section. Ask a lawyer before you change what buyers agree to.',
    buttons: [
      { label: 'Save', does: 'Saves your draft. Buyers see it when you publish.' },
      { label: 'Preview this page', does: 'Shows the page with your saved draft, only to you.' },
      { label: 'Add section', does: 'Adds a section at the end. Move it up to its place, then save.' },
    ],
    notes: [
      'Publishing sets the day of the last change by itself.',
      'When the consent text changes, buyers agree to a new version from then on. Consents given earlier keep theirs.',
    ],
  },
  {
    slug: 'publish',
    title: 'Publish',
    pages: [`${dashboard}/publish`],
    purpose:
      'Your changes to products, texts and settings are a draft until you publish them here. The page lists what you changed, and all earlier versions of the shop.',
    buttons: [
      {
        label: 'Preview',
        does: 'Is in the bar at the top while there are unpublished changes. It shows the whole shop with your draft, only to you.',
      },
      {
        label: 'Publish',
        does: 'Shows your changes to all buyers, within two seconds. Orders that were placed are not affected.',
      },
      { label: 'Discard changes', does: 'Deletes all unpublished changes. You cannot undo it.' },
      {
        label: 'Restore version …',
        does: 'Brings an earlier version back as a new one. The versions between stay in the list.',
      },
    ],
    notes: [
      'A product in the state “Private” stays invisible after publishing. Files are published on the page “Files”.',
    ],
  },
]
