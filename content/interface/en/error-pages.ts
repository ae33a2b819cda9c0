export const errorPageWords = {
  backHome: 'Return to Home',
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address.',
    label: '404',
    heading: { before: 'Oops!', marked: 'Page not found' },
    text: 'This square is not on our map. The link may be old, or a letter may be missing.',
  },
  label: (status: number) => `Error ${status}`,
  badRequest: {
    title: 'This did not work',
    heading: 'This did not work',
    text: 'This page could not process your request. Nothing was changed.',
  },
  forbidden: {
    title: 'Only for the owner',
    heading: 'Only for the owner',
    text: 'Your key opens orders and customers. Nothing was changed.',
    back: 'Back to the orders',
  },
  serverError: {
    title: 'Unexpected Application Error!',
    heading: 'Unexpected Application Error!',
    text: 'Something broke on our side, and the error was reported to us. If you were paying, your payment is safe: please check your email before you try again.',
  },
}
