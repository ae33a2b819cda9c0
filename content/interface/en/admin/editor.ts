/** The parts that every long form of the dashboard has. */
export const editorWords = {
  save: 'Save',
  savedHint: 'Buyers see it when you publish.',
  saved: { title: 'Saved', description: 'Buyers see it when you publish.' },
  notSaved: (count: number) =>
    count === 1 ? 'Not saved. Please correct one field.' : `Not saved. Please correct ${count} fields.`,
  waitsForUpload: 'The file is still being checked. Your changes are saved right after that.',
  /** Typed words that were not saved. */
  unsaved: {
    leave: 'Leave without saving? This browser keeps what you typed for a week and offers it when you come back.',
    leaveAndLose: 'Leave without saving? What you typed will be lost.',
    title: 'You have unsaved changes from earlier',
    found: (time: string) => `Typed in this browser, ${time}. Nothing is saved until you press Save.`,
    use: 'Continue with them',
    discard: 'Discard them',
  },
  /** The page was changed in another window, or by another person, after this form had opened. */
  conflict: {
    title: 'Not saved: this page was changed in another window',
    lastEdit: (act: string, actor: string, time: string) => `Last change: “${act}”, by ${actor}, ${time}.`,
    changedElsewhere: 'It was saved there after you had opened this page.',
    kept: 'What you typed is still here.',
    /** The field is not named where the page has no word for it. */
    difference: (field: string, mine: string, theirs: string) =>
      `${field && `${field.charAt(0).toUpperCase()}${field.slice(1)}. `}Here: ${mine || 'empty'}. There: ${theirs || 'empty'}.`,
    choose: (count: number) =>
      count === 1
        ? 'One field was changed in both windows. Choose a version below it, then save again.'
        : `${count} fields were changed in both windows. Choose a version below each, then save again.`,
    check:
      'You did not change these fields here, so Save takes them from the other window. Choose otherwise below them.',
    legend: (field: string) => `Which version of “${field}”?`,
    theirs: 'In the other window:',
    empty: 'Empty',
    choices: { mine: 'Keep what is typed here', theirs: 'Take the other version' },
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
      missing === 0 ? 'Every text has a Hindi version.' : `Hindi missing: ${missing} of ${texts} texts`,
    missingHere: (missing: number) => `Hindi missing: ${missing}`,
    optional: 'Hindi is optional. Where it is missing, Hindi pages show the English text.',
    problem: (sentence: string) => `In Hindi: ${sentence}`,
    preview: 'Preview in Hindi',
  },
  full: (max: number) => `This list is full. It can have ${max} entries.`,
}
