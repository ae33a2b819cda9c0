/** What stands beside the name of a file in mails, on the thank-you page and in the account. */
export const fileListWords = {
  files: (files: number) => (files === 1 ? '1 file' : `${files} files`),
  phone: 'Phone edition',
  print: 'A4 for printing',
  all: (files: number) => (files === 2 ? 'Both files as one ZIP' : `All ${files} files as one ZIP`),
}
