/** Fields for the pictures and the colour of the shop. */
export const pictureWords = {
  choose: 'JPEG or PNG, up to 15 MB. The shop makes it small and removes where and when it was taken.',
  checking: 'Checking the picture…',
  remove: 'Remove the picture',
  current: (label: string) => `${label}, as it is now`,
  saveToKeep: 'Save to keep it.',
  failed: 'Something went wrong. Please try again.',
  offline: 'The connection was lost. Nothing was changed.',
  needsScript: 'You need JavaScript to upload a picture.',
  refusals: {
    'not-a-picture': 'This is not a complete JPEG or PNG picture.',
    'too-many-pixels': 'This picture has more than 64 million pixels. Please make it smaller.',
    unreadable: 'The shop cannot read this picture. Please save it again as a JPEG.',
    'too-large': 'This picture is larger than 15 MB.',
    interrupted: 'The connection was lost. Nothing was changed.',
  },
}
