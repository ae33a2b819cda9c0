/** The field that uploads a PDF. */
export const pdfUploadWords = {
  progress: 'Upload',
  percentSent: (percent: number) => `${percent}% uploaded`,
  failed: 'Something went wrong. Please try again.',
  offline: 'The connection was lost. Nothing was changed.',
  needsScript: 'You need JavaScript to upload a file.',
}
