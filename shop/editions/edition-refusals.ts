/** What may be wrong with a file, in words for whoever has chosen it. */
export const editionRefusals = {
  'unknown-file': 'The shop sells no file of this name.',
  'too-large': 'The file is larger than 100 MB. Please make it smaller, for example by compressing its pictures.',
  'not-a-pdf': 'This is not a PDF.',
  incomplete: 'The end of this PDF is missing. It may still be copying, or its upload was cut off.',
  password: 'This PDF cannot be opened without its password. Please save it without one.',
  broken: 'This PDF is damaged: buyers’ names cannot be written onto its pages. Please export it again.',
} as const

export type EditionRefusal = keyof typeof editionRefusals
