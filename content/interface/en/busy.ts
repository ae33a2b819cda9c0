/** Sent instead of a page while more visitors come than the shop can serve. */
export const busyWords = {
  title: 'Please wait a moment',
  heading: 'Please wait a moment',
  text: 'The shop has a lot of visitors right now. This page will try again by itself in a few seconds.',
  paid: 'If you have just paid, your payment is safe and your files are on their way.',
  error: 'The shop is very busy. Please try again in a few seconds.',
}
