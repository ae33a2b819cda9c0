export const editionWords = {
  /** Why the shop refuses a PDF that the owner uploads or puts into its folder. */
  refusals: {
    'unknown-file': 'The shop does not sell a file with this name.',
    'too-large': 'The file is larger than 100 MB. Make it smaller, for example by compressing its images.',
    'empty-file': 'This file is empty: it has 0 bytes. Export the PDF again, and wait until it is saved.',
    'not-a-pdf': 'This is not a PDF.',
    incomplete: 'The end of this PDF is missing. It may still be copying, or the upload was interrupted.',
    password: 'This PDF needs a password to open. Save it without a password.',
    broken: 'This PDF is damaged, so the shop cannot stamp its pages. Export it again.',
    unsafe:
      'This PDF contains a script, a video, a form that is sent, or a link that opens a file or a program. Export it again without them; let links begin with https://.',
    stamped: 'This PDF is one of your stamped copies. Upload the file without a stamp.',
    altered: 'The shop cannot stamp this PDF without changing how its pages look. Export it again.',
    interrupted: 'The upload was interrupted. Please try again.',
  },
}
