import { legalTitles } from '../../owner/legal/pages.ts'

export const legalPage = {
  titles: legalTitles,
  lastChanged: 'Last updated on',
  inShort: 'In short',
  onThisPage: 'On this page',
  onlyEnglish: 'This text is in English for now.',
}

export type LegalPageWords = typeof legalPage
