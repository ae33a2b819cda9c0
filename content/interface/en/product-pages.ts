import { business } from '../../owner/business.ts'

/** Words that all product pages share. The texts about one product are in content/owner/products. */
export const productPageWords = {
  /** On a page in another language. */
  onlyEnglish: 'This page is in English for now.',
  accepts: business.accepts,
  opensSoon: 'Opens soon: get the free guide',
  facts: {
    format: 'Format',
    pages: 'Pages',
    chapters: 'Chapters',
    entries: 'Files inside',
    length: 'Length',
    language: 'Language',
    english: 'English',
    size: 'Size',
    edition: 'Edition',
    demoEdition: 'Sample',
    number: (number: number) => `No. ${number}`,
    updated: 'Updated on',
    print: 'Print',
    printsOnA4: 'A4 paper',
  },
  freeSample: {
    link: (title: string, pages: number) =>
      pages === 1 ? `Free sample of ${title}: 1 page (PDF)` : `Free sample of ${title}: ${pages} pages (PDF)`,
    minute: (title: string) => `Free sample of ${title}: the first minute (MP3)`,
    chapter: (title: string) => `Free sample of ${title}: the first chapter (EPUB)`,
    documentTitle: (title: string) => `${title}: free sample`,
    /** Written across every page. */
    mark: 'SAMPLE',
    fileSuffix: '-Sample',
  },
  /** Under drawings whose years have a star. */
  otherPapers: '* Not 80-mark papers of the whole syllabus (2015 to 2017), or two terms (2022). 2021 had no paper.',
  instantDownload: 'Instant download after payment',
  whatYouGet: 'What you get',
  reasons: (count: number) => (count === 1 ? 'One reason' : `${count} reasons`),
  heatmap: (product: string) => `Excerpt of the ${product}: the heaviest chapters as a heatmap.`,
  marksPerChapter: (product: string) => `${product} · marks per chapter`,
  theoryMarks: 'Theory marks by unit, as published',
  illustrative: 'Illustrative',
  excerpts: {
    heading: 'What’s Inside the Blueprint',
    label: 'Excerpts',
    lead: 'Unit marks are the board’s own. The yearly figures in these charts are illustrative; the full analysis is in the file. No board exam was held in 2021.',
    sheet: (number: number, count: number) => `Sheet ${number}/${count}`,
    buy: (price: string) => `Get it now for ${price}`,
  },
  lookInside: {
    heading: 'Look inside',
    label: 'Pages of the PDF',
    lead: 'Real pages of the current edition, made smaller and marked. Swipe or scroll sideways to see the next one.',
    /** Read to those who cannot see the page. */
    page: (title: string, page: number, heading: string) =>
      heading === '' ? `Page ${page} of ${title}` : `Page ${page} of ${title}: ${heading}`,
    pageNumber: (page: number) => `Page ${page}`,
    cover: (product: string) => `Cover of ${product}`,
  },
  faq: {
    heading: 'Questions people ask',
    label: 'FAQ',
    lead: 'Not sure yet? [Get the free guide first](/free-guide).',
  },
  subject: {
    buy: (price: string) => `Buy Now for ${price}`,
    buyFloating: (price: string) => `Buy Now ${price}`,
    buyCombo: (percent: number) => `Buy Combo and Save ${percent}%`,
    upsell: {
      heading: (subjects: number, isAll: boolean) =>
        isAll ? `Want All ${subjects} Subjects?` : `Want ${subjects} Subjects?`,
      label: 'Upgrade',
      text: (subjects: string[], listPrice: string) =>
        `${subjects.join(', ')}: list price ~~${listPrice}~~ when bought separately.`,
      saving: (saving: string, percent: number) => `Save ${saving}, ${percent}% OFF`,
      button: (combo: string) => `Upgrade to ${combo}`,
    },
  },
  combo: {
    note: 'One-time payment, instant access, technical support',
    buy: (price: string) => `Buy Combo Pack for ${price}`,
    saving: (percent: number) => `(Save ${percent}%)`,
    buyFloating: (price: string) => `Buy Combo ${price}`,
  },
}
