import { linkLivesForDays } from '#shop/catalogue/link-lifetime.ts'
import type { Notice } from '../../ui/notice.tsx'
import { codeIsMalformed } from '../account/login-notices.ts'

interface StateWords {
  status: number
  label: string
  heading: string
  lead: string
}

/** Why a download did not simply begin, and what a buyer reads then. */
export const downloadStates = {
  changed: {
    status: 404,
    label: 'Download',
    heading: 'This link is not complete',
    lead: 'A letter may have been lost on the way: some programs break long links in two. Please open our email again and tap the button in it.',
  },
  expired: {
    status: 410,
    label: 'Download',
    heading: 'This link has expired',
    lead: `A link works for ${linkLivesForDays} days. Your blueprint is still yours: we can email you new links at once.`,
  },
  revoked: {
    status: 410,
    label: 'Download',
    heading: 'This link has been replaced',
    lead: 'There are newer links for this order. Your blueprint is still yours: we can email you the new links at once.',
  },
  refunded: {
    status: 403,
    label: 'Download',
    heading: 'This order was refunded',
    lead: 'The money for this order went back, so its files can no longer be downloaded. If that is not right, please write to us.',
  },
  unpaid: {
    status: 403,
    label: 'Download',
    heading: 'This payment is not confirmed yet',
    lead: 'As soon as your bank confirms it, we email you the links. If money has left your account, it is not lost: please write to us.',
  },
  unready: {
    status: 503,
    label: 'Download',
    heading: 'Your file is not ready yet',
    lead: 'We could not prepare your copy just now, and have been told about it. Please try again in a few minutes.',
  },
  'in-app': {
    status: 200,
    label: 'One more step',
    heading: 'Please open this in your browser',
    lead: 'You are inside another app, such as WhatsApp or Instagram. Downloads often do not work in there.',
  },
  'needs-code': {
    status: 403,
    label: 'One more step',
    heading: 'Is it you?',
    lead: 'This order has been downloaded from many places lately. To be sure that the link is still in your hands, we ask once for a code that we email to you.',
  },
} satisfies Record<string, StateWords>

/** The answers to what somebody pressed. */
export const downloadNotices = {
  'links-sent': {
    title: 'New links are on their way',
    description: 'They go to the email address of your order, within 2-3 minutes. Please look in the spam folder too.',
    tone: 'good',
  },
  'too-often': {
    title: 'We have just sent you several emails',
    description: 'Please look in the spam folder too, and try again in an hour.',
    tone: 'bad',
  },
  'code-sent': { title: 'A code is on its way', description: 'Please look in the spam folder too.', tone: 'good' },
  'code-not-sent': {
    title: 'The code could not be sent',
    description: 'Please try again in a few minutes, or write to us.',
    tone: 'bad',
  },
  'code-malformed': codeIsMalformed,
  'code-wrong': { title: 'That is not the code', description: 'Please look into the newest email again.', tone: 'bad' },
  'code-spent': { title: 'This code no longer works', description: 'Please ask for another one.', tone: 'bad' },
  proved: { title: 'Thank you', tone: 'good' },
} satisfies Record<string, Notice>

export type DownloadNotice = keyof typeof downloadNotices
