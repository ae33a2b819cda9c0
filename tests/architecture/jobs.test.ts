import { expect, it } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { type FailedJobName, failedJobNames } from '#shop/alerts/failed-jobs.ts'

const nextRun = 'the next run does what this one did not'
const message = 'the order shows the message that was not sent, and an alert names an order without its files'
const onlyDemo = 'only a demo has it'

/** Why the dashboard need not list a job that failed for good. */
const notListed: Record<Exclude<keyof typeof jobs, FailedJobName>, string> = {
  'payment.unknown': 'the comparison of the next night finds the payment',
  'payments.walk': 'an alert says when no comparison has ended for long',
  'settlements.collect': nextRun,
  'payments.route': nextRun,
  'payments.details': nextRun,
  'refunds.return-second': nextRun,
  'refunds.find': nextRun,
  'refunds.find-older': nextRun,
  'invoices.issue-missing': nextRun,
  'orders.find-repeats': nextRun,
  'disputes.reconcile': 'the run of the next night does what this one did not',
  'disputes.send-waiting': nextRun,
  'order.completed': message,
  'delivery.email': message,
  'delivery.whatsapp': message,
  'delivery.payment-link': message,
  'whatsapp.reply': 'the thread shows the answer that was not sent',
  'whatsapp.links': 'the answer names the page on which the buyer gets the links',
  'whatsapp.request-answered': 'the mail has the same answer, and the order shows the message that was not sent',
  'whatsapp.media': 'the thread says that the file is not there',
  'whatsapp.status': 'the message keeps the state that it had',
  'books.keep-days': 'the Books are right without it',
  'search.keep-words': nextRun,
  'edition.compare': 'the page “Files” says that the editions were not compared',
  'file.check': 'the check of the next night does what this one did not',
  'files.check': nextRun,
  'passport.write': 'the page shows that it was not written',
  'alerts.daily-summary': 'the summary does not arrive',
  'sandbox.webhook': onlyDemo,
  'sandbox.late-transfer': onlyDemo,
}

it('lists each job that failed for good in shop/alerts/failed-jobs.ts, unless the owner need not see it there', () => {
  expect([...failedJobNames, ...Object.keys(notListed)].sort()).toEqual(Object.keys(jobs).sort())
})
