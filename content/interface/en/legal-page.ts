import { legalTitles } from '../../owner/legal/pages.ts'

export const legalPageWords = {
  titles: legalTitles,
  lastChanged: 'Last updated on',
  inShort: 'In short',
  onThisPage: 'On this page',
  onlyEnglish: 'This text is in English for now.',
}
