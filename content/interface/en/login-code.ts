function formatWait(minutes: number): string {
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export const loginCodeWords = {
  label: 'Code',
  hint: (minutes: number) => `Valid for ${minutes} minutes, in this browser only`,
  sendNew: 'Send a new code',
  notSent: { title: 'Login failed', description: 'Something went wrong. Please try again.' },
  justSent: {
    title: 'The code is on its way',
    description: 'We sent it less than a minute ago. Please check your spam folder before you request a new one.',
  },
  tooMany: (minutes: number) => ({
    title: 'Too many tries',
    description: `Please try again in ${formatWait(minutes)}.`,
  }),
  cookiesOff: {
    title: 'Your browser refuses cookies',
    description:
      'We sent you a code, but without cookies this page cannot recognise it. Please allow cookies for this site, or open it in another browser, and try again.',
  },
  malformed: { title: 'A code has six digits', description: 'Please check the email again.' },
  wrong: (triesLeft: number) => ({
    title: 'That is not the code',
    description:
      triesLeft === 1
        ? 'Please compare it with the newest email. You have one try left.'
        : `Please compare it with the newest email. You have ${triesLeft} tries left.`,
  }),
  expired: (minutes: number) => ({
    title: 'This code no longer works',
    description: `It is older than ${minutes} minutes, was already used or was entered incorrectly too often. It also works only in the browser where you requested it. Please request a new one.`,
  }),
}
