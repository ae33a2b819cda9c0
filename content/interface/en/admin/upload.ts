/** The field that uploads a file. */
export const fileUploadWords = {
  progress: 'Upload',
  percentSent: (percent: number) => `${percent}% uploaded`,
  paused: 'The connection is lost. The upload goes on by itself when it is back.',
  failed: 'Something went wrong. Please try again.',
  offline: 'The connection was lost. Choose the same file again to go on.',
  needsScript: 'You need JavaScript to upload a file.',
  confirm: 'Sell it without a mark',
  cancel: 'Cancel',
}
