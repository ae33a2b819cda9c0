import { joinWithAndInEnglish } from '#brand/english-words.ts'
import { wholeNumber } from '#brand/numbers.ts'
import type { EditionOrigin, FileProblemKind } from '#db/schema/editions.ts'

const formatPaidOrders = (orders: number) =>
  `${wholeNumber.format(orders)} ${orders === 1 ? 'paid order' : 'paid orders'}`

export const filesWords = {
  metaTitle: 'Files',
  heading: 'Files',
  lead: 'These are the files that buyers download: PDF, EPUB, ZIP, audio, video, images and others. The shop marks each copy with the buyer’s name where the type allows it. When you publish a new edition, buyers get it with their next download, including past buyers. The shop keeps earlier editions.',
  guideReaders: 'For customers who request the free guide',
  buyers: (products: string[], paidOrders: number) =>
    products.length > 0
      ? `For buyers of ${joinWithAndInEnglish(products)}: ${formatPaidOrders(paidOrders)}`
      : `No longer part of a product. Past buyers still download it: ${formatPaidOrders(paidOrders)}`,
  folderProblem: (reason: string) => `The shop does not deliver the file in its folder. ${reason}`,
  problems: {
    missing: 'The current edition is missing from the storage. Upload the file again, and publish it.',
    damaged:
      'The stored file is damaged, and the shop never sends a damaged file. Upload the file again, and publish it.',
    refused:
      'This version of the shop cannot make copies of the current edition. Upload a file that you have exported again.',
    unreadable: 'The shop cannot read the file from its storage. It keeps trying; the server log shows why.',
  } satisfies Record<FileProblemKind, string>,
  whatBuyersSee: (heading: string) =>
    `Until then, a customer who opens a download link reads “${heading}” and can try again. No link is lost, and the same links work as soon as the file is there.`,
  orRestore: 'You can also restore an earlier edition, at the end of this card.',
  check: {
    label: 'Check the file again',
    hint: 'If you have repaired the storage, or put the file back:',
    started: { title: 'The shop checks the file', description: 'This takes a few seconds. Then reload this page.' },
    unknown: 'There is no such file.',
  },
  demoOnly: 'Customers get the sample file, whose year-by-year figures are invented. Upload your own file.',
  noFreeSample:
    'Visitors get no free sample: the first pages of this PDF may contain parts of later pages. Export the PDF again, for example by printing it to a PDF, and upload it. Buyers are not affected.',
  nothingToDeliver: 'There is no file to deliver yet. Upload one.',
  current: 'Current edition',
  origin: {
    demo: (time: string) => `Sample file, added ${time}`,
    folder: (time: string) => `Found in the shop’s folder ${time}`,
    upload: (time: string) => `Uploaded ${time}`,
  } satisfies Record<EditionOrigin, (time: string) => string>,
  publishedFile: (facts: string, size: string, publishedAt: string) => `${facts}, ${size}, published ${publishedAt}`,
  uploadedFile: (facts: string, size: string, uploadedAt: string) => `${facts}, ${size}, uploaded ${uploadedAt}`,
  noMark: 'This type cannot carry a mark: every buyer gets the same file, and a leaked copy cannot be traced.',
  preview: 'Preview',
  previewLabel: {
    current: (title: string) => `Preview the current edition of ${title} (opens in a new tab)`,
    upload: (title: string) => `Preview the upload for ${title} (opens in a new tab)`,
    earlier: (editionId: number) => `Preview edition ${editionId} (opens in a new tab)`,
  },
  upload: {
    newEdition: (title: string) => `New edition of ${title}`,
    replace: (title: string) => `Replace the upload for ${title}`,
    hint: 'PDF, EPUB, ZIP, MP3, M4A, MP4, JPEG, PNG, WebP or another file; PDF and EPUB up to 100 MB, others up to 2 GB. Choose a file, or drop it here. Buyers do not get it until you publish it.',
    checking: 'Checking the file…',
    done: { title: 'Uploaded', description: 'Check the preview, then publish it.' },
  },
  pendingUpload: {
    heading: 'Ready to publish',
    notifyBuyers: 'Prepare an email to the buyers who agreed to get news',
    comparing: 'Comparing it with the current edition…',
    compared: (changes: string) => `Compared with the current edition: ${changes}. Buyers read this too.`,
    notCompared: 'The shop could not compare it with the current edition. Write what is new, if anything.',
    whatIsNew: 'What is new (optional, for the email, the account and the page of the product)',
    whatIsNewInHindi: 'What is new, in Hindi (without it, every buyer gets the email in English)',
    whatIsNewOnlyInHindi: 'Write what is new in English too, for buyers who read English.',
    whatIsNewTooLong: (maxLength: number) => `“What is new” can have up to ${maxLength} characters.`,
    publish: 'Publish',
    published: { title: 'New edition published', description: 'Buyers get it from now on.' },
    gone: 'This upload no longer exists. It was published, replaced or discarded.',
    discard: 'Discard',
    discarded: 'Upload discarded',
    nothingToDiscard: 'There is no upload to discard.',
  },
  earlier: {
    heading: (count: number) => (count === 1 ? '1 earlier edition' : `${count} earlier editions`),
    edition: (editionId: number) => `edition ${editionId}`,
    restore: 'Restore this edition',
    explanation: 'Buyers get this edition from now on. The shop keeps the current one.',
    confirmRestore: 'Yes, restore it',
    restored: { title: 'Earlier edition restored', description: 'Buyers get it from now on.' },
    notRestored: 'There is no such earlier edition, or it is already the current one.',
  },
  noSuchEdition: 'There is no such edition.',
}
