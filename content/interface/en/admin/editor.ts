/** The parts that every long form of the dashboard has. */
export const editorWords = {
  save: 'Save',
  savedHint: 'Buyers see it when you publish.',
  saved: { title: 'Saved', description: 'Buyers see it when you publish.' },
  notSaved: (count: number) =>
    count === 1 ? 'Not saved. Please correct one field.' : `Not saved. Please correct ${count} fields.`,
  outdated: {
    title: 'Not saved',
    description:
      'This page changed in another window. Your words are still here: compare them with the other window, then reload this page.',
  },
  add: (what: string) => `Add ${what}`,
  remove: 'Remove',
  up: 'Move up',
  down: 'Move down',
  /** The name of a button for screen readers. */
  buttonFor: (label: string, item: string) => `${label}: ${item}`,
  item: (what: string, position: number) => `${what} ${position}`,
  none: 'None yet.',
  /** The column for the translation. */
  hindi: {
    label: 'Hindi',
    /** After the label, for screen readers. */
    labelOf: (field: string) => `: ${field}`,
    fallback: 'Missing: buyers read the English text.',
    missing: (missing: number, texts: number) =>
      missing === 0 ? 'All texts are in Hindi.' : `Hindi missing: ${missing} of ${texts} texts`,
    missingHere: (missing: number) => `Hindi missing: ${missing}`,
    optional: 'Hindi is optional. Where it is missing, Hindi pages show the English text.',
    problem: (sentence: string) => `In Hindi: ${sentence}`,
    preview: 'Preview in Hindi',
  },
  full: (max: number) => `This list is full. It can have ${max} entries.`,
}
