import { wholeNumber } from '#brand/numbers.ts'
import { classLevelNames } from '../class-levels.ts'

const formatPeople = (count: number) => `${wholeNumber.format(count)} ${count === 1 ? 'person' : 'people'}`

/** "2 h 5 min" */
function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

export const campaignWords = {
  newTitle: 'Write to buyers',
  noSuchCampaign: 'There is no such message.',
  back: 'All messages',
  form: {
    audience: 'To',
    audienceHint:
      'Only those who agreed to news by email get it. Buyers of a bundle count as buyers of each product in it.',
    chooseAudience: 'Choose who gets it',
    audiences: {
      'all-buyers': 'All buyers',
      'guide-readers': 'Readers of the free guide',
      product: (name: string) => `Buyers of ${name}`,
      class: (level: keyof typeof classLevelNames) => `Buyers in ${classLevelNames[level]}`,
    },
    subject: 'Subject',
    body: 'Text',
    bodyHint:
      'An empty line begins a new paragraph, a line that begins with “- ” is a list, and [words](https://…) is a link. The shop adds the greeting and the unsubscribe link.',
    hindi: {
      legend: 'Hindi',
      subject: 'Subject in Hindi (optional)',
      body: 'Text in Hindi (optional)',
      hint: 'Buyers who read Hindi get these words. Without them, every buyer gets the English email.',
    },
    save: 'Save and preview',
    saving: 'Saving…',
    errors: {
      'audience-missing': 'Choose who gets it.',
      'subject-missing': 'Write a subject.',
      'subject-too-long': 'A subject can have up to 150 characters.',
      'body-missing': 'Write a text.',
      'body-too-long': 'The text can have up to 5,000 characters.',
    },
  },
  saved: { title: 'Saved', description: 'No buyer has received it yet.' },
  published: {
    title: 'New edition published',
    description: 'Buyers get it from now on. This email about it waits until you send it.',
  },
  saveFirst: {
    title: 'Save first',
    description: 'You have changed the message. Buyers would get what you saved last.',
  },
  notSaved: { title: 'Not saved', description: 'Please correct the fields below.' },
  preview: {
    heading: { en: 'Preview', hi: 'Preview in Hindi' },
    subject: 'Subject',
    lead: 'As text. A test shows how email programs draw it.',
    onlyEnglish: 'Buyers who read Hindi get this English email too.',
  },
  audience: {
    heading: 'Who gets it',
    count: (count: number) => `${formatPeople(count)} agreed to news by email and will get this email.`,
    none: 'None of them has agreed to news by email, so the shop cannot send this email.',
  },
  test: {
    label: 'Send a test to me',
    done: (address: string, mails: number) => ({
      title: 'Test sent',
      description: `Look at the inbox of ${address}${mails > 1 ? ': one email in English, one in Hindi' : ''}.`,
    }),
    notSent: 'The test was not sent',
    tooSoon: 'You sent a test a moment ago. Wait a few seconds.',
  },
  start: {
    label: (count: number) => `Send to ${formatPeople(count)}`,
    speed: 'Speed',
    speeds: (perMinute: number, count: number) =>
      `${perMinute} per minute: about ${formatMinutes(Math.max(1, Math.ceil(count / perMinute)))}`,
    speedHint: 'Ask your email service how many it allows. A new sender begins slowly.',
    explanation: 'You cannot take back an email that was sent. You can stop the rest at any time.',
    confirm: (count: number) => `Yes, send to ${formatPeople(count)}`,
    done: (count: number) => ({ title: 'Sending', description: `${formatPeople(count)} will get your email.` }),
    noRecipients: 'None of them has agreed to news by email.',
    time: 'Send at (Indian time)',
    timeHint: 'Leave it empty to send now. Those who agree at that moment get the email.',
    badTime: {
      'time-unreadable': 'Please choose a date and a time.',
      'time-past': 'This time has passed. Choose a later one, or leave it empty to send now.',
      'time-too-far': 'The time can be up to a year ahead.',
    },
    scheduled: (time: string) => ({ title: 'Scheduled', description: `The shop sends the email on ${time}.` }),
    outdated: 'This message was started, changed or deleted in the meantime.',
  },
  scheduled: {
    heading: 'Scheduled',
    lead: (time: string) => `The shop sends this email on ${time} (Indian time).`,
    count: (count: number) => `At the moment, ${formatPeople(count)} would get it.`,
    cancel: 'Cancel the sending',
    cancelled: { title: 'Cancelled', description: 'The email is a draft again.' },
  },
  delete: {
    label: 'Delete this message',
    explanation: 'No buyer has received it. You cannot undo this.',
    confirm: 'Yes, delete it',
  },
  progress: {
    heading: 'Progress',
    label: (done: number, total: number) => `${wholeNumber.format(done)} of ${wholeNumber.format(total)}`,
    rows: {
      sent: 'Sent',
      waiting: 'Waiting',
      skipped: 'Left out: unsubscribed, refunded, erased or bounced since',
      refused: 'Refused by the reader’s mail server',
      failed: 'Given up after two hours',
    },
    refresh: 'Refresh',
    startedAt: (time: string) => `Started ${time}`,
    finishedAt: (time: string) => `Finished ${time}`,
  },
  stop: {
    label: 'Stop',
    done: { title: 'Stopped', description: 'The remaining emails wait until you continue.' },
  },
  resume: { label: 'Continue', done: { title: 'Sending again' } },
}
