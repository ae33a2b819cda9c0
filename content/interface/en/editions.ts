export const editionWords = {
  /** Why the shop refuses a file that the owner uploads or puts into its folder. */
  refusals: {
    'unknown-file': 'The shop does not sell a file with this name.',
    'too-large': 'The file is larger than 2 GB. Make it smaller, or divide it.',
    'too-large-for-type':
      'A PDF or EPUB can have up to 100 MB. Make it smaller, for example by compressing its images.',
    'empty-file': 'This file is empty: it has 0 bytes. Export it again, and wait until it is saved.',
    'wrong-name': 'The content of this file is not what its name says. Export it again, or give it the right ending.',
    'unknown-type':
      'The shop does not know this type of file, so it cannot mark copies with the buyer’s name. You can sell it as it is.',
    incomplete: 'The end of this file is missing. It may still be copying, or the upload was interrupted.',
    password: 'This PDF needs a password to open. Save it without a password.',
    broken: 'This file is damaged, so the shop cannot make copies for buyers. Export it again.',
    unsafe:
      'This PDF contains a script, a video, a form that is sent, or a link that opens a file or a program. Export it again without them; let links begin with https://.',
    'unsafe-book':
      'This EPUB contains a script, a form, or a part that is loaded from the internet. Export it again without them.',
    stamped: 'This PDF is one of your stamped copies. Upload the file without a stamp.',
    altered: 'The shop cannot stamp this PDF without changing how its pages look. Export it again.',
    'archive-bomb':
      'This archive unpacks into far more than it should, which harms the computers of buyers. Pack it again.',
    'archive-names':
      'This archive contains a file whose name is used twice, or leads out of the folder into which it is unpacked. Pack it again.',
    'locked-archive': 'This file is locked with a password or copy protection. Save it without it.',
    'too-many-entries': 'This archive contains more than 5,000 files. Divide it into several archives.',
    'too-many-pixels': 'This image has more pixels than a phone can show. Make it smaller.',
    'office-document': 'This is a document of an Office program. Export it as a PDF, or put it into a ZIP archive.',
    program: 'This is a program or an app. The shop does not sell files that run on the buyer’s device.',
    'web-page':
      'This is a web page or an SVG drawing, which may contain scripts. Put it into a ZIP archive, or export it as a PDF.',
    interrupted: 'The upload was interrupted. Please try again.',
    'too-many-uploads': 'Eight uploads are not finished yet. Finish one of them, or try again tomorrow.',
    'upload-expired': 'This upload began more than a day ago. Please start it again.',
  },
}
