export const traceWords = {
  metaTitle: 'Trace a copy',
  heading: 'Trace a copy',
  lead: 'Did you find one of your files where it does not belong? Each copy has a hidden mark that names its buyer. Upload the file to read the mark. The shop does not keep the file.',
  upload: {
    label: 'File that you found',
    hint: 'Any type, up to 2 GB. Choose a file, or drop it here.',
    checking: 'Looking for the mark…',
  },
  copy: (buyer: string) => `This copy was made for ${buyer}`,
  printed: {
    heading: (buyer: string) => `The line on its pages names ${buyer}`,
    text: 'The hidden mark is missing. This happens when a copy is printed to a new PDF. The line can be changed, so check the order before you contact the buyer.',
  },
  unstamped: {
    heading: 'This is your own file, without a stamp',
    text: (title: string) =>
      `It is ${title}. The shop never sends it without a stamp, so this file came from another place where you keep it.`,
    unmarkedText: (title: string) =>
      `It is ${title}. Files of this type cannot carry a mark: every buyer gets the same file, so it cannot be traced.`,
    guideText: (title: string) =>
      `It is ${title}. The shop sends the same file to every customer who requests it, so it cannot be traced.`,
  },
  unknownMark: {
    heading: 'This mark is not from this shop',
    text: 'The file has a mark, but no order in this shop matches it. It may come from another shop or from a test.',
  },
  stripped: {
    heading: 'The mark was removed',
    text: 'This was one of your stamped copies. Parts of the stamp are left, but the part that names the buyer was removed.',
  },
  nothing: {
    heading: 'No mark found',
    text: 'The file does not come from this shop, or it was recreated, for example from photos of the pages. If it looks like yours, read the small print at the edge of its pages. It names the buyer and the order.',
  },
  unreadable: {
    heading: 'This file is too big to search',
    text: 'The file contains far more than a study guide, so the shop stopped the search. Open it with care. The small print on each page names the buyer.',
  },
  email: 'Email',
  placed: 'Ordered',
  file: 'File',
  made: 'Copy made',
  downloaded: 'Downloaded',
  noDownload: 'No download recorded',
  buyerErased: 'The buyer’s personal data was erased.',
  order: 'View order',
  customer: 'View customer',
}
