import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import { consentNames } from '../../consent-names.ts'
import type { Notice } from '../../ui/notice.tsx'

export const customerNotFound: Notice = {
  title: 'Customer not found',
  description: 'No account found with this email address.',
  tone: 'bad',
}

export const loginFailed: Notice = {
  title: 'Login failed',
  description: 'Something went wrong. Please try again.',
  tone: 'bad',
}

export const choiceNotKept: Notice = {
  title: 'Something went wrong',
  description: 'Your choice did not reach us. Please try again.',
  tone: 'bad',
}

export function loginLimited(waitMinutes: number): Notice {
  const wait = waitMinutes === 1 ? 'a minute' : `${waitMinutes} minutes`
  return {
    title: 'Too many tries',
    description: `For everyone’s safety we pause here. Please try again in ${wait}.`,
    tone: 'bad',
  }
}

export function codeIsWrong(triesLeft: number): Notice {
  const left = triesLeft === 1 ? 'one try' : `${triesLeft} tries`
  return {
    title: 'That is not the code',
    description: `Please compare it with the newest email. You have ${left} left.`,
    tone: 'bad',
  }
}

export const codeIsMalformed: Notice = {
  title: 'A code has six digits',
  description: 'Please look into the email again.',
  tone: 'bad',
}

export const codeIsSpent: Notice = {
  title: 'This code no longer works',
  description: `It may be older than ${loginCodeLifetimeMinutes} minutes, already used, or tried too often. It also works only in the browser that asked for it. Please ask for a new one.`,
  tone: 'bad',
}

export const codeWasJustSent: Notice = {
  title: 'The code is on its way',
  description: 'We sent it less than a minute ago. Please look into the spam folder too, then ask again.',
  tone: 'bad',
}

export function consentChanged(purpose: keyof typeof consentNames, isGranted: boolean): Notice {
  return { title: isGranted ? 'Allowed again' : 'Stopped', description: `${consentNames[purpose]}.`, tone: 'good' }
}
