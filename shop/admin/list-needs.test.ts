import { describe, expect, it } from 'vitest'
import type { AlertCause } from '#shop/alerts/alert.ts'
import type { ShownAlert } from '#shop/alerts/describe-alert.server.ts'
import type { Problem, ProblemKind } from '#shop/reports/read-paid-and-delivered.server.ts'
import { listNeeds } from './list-needs.ts'

const alert = (cause: AlertCause) => ({ cause, title: cause }) as ShownAlert
const problem = (orderId: string, kind: ProblemKind) => ({ orderId, kind }) as Problem
const refused = (...orderIds: string[]) => ({
  cause: 'our-mail' as const,
  count: orderIds.length,
  orders: orderIds.length,
  orderIds,
})

/** What each line is about. */
function lines(found: Partial<Parameters<typeof listNeeds>[0]>): string[] {
  const needs = listNeeds({
    alerts: [],
    problems: [],
    refusedMails: [],
    failedJobs: [],
    requests: null,
    missingServices: [],
    ...found,
  })
  return needs.map((need) => {
    if (need.type === 'alert') return need.alert.cause
    if (need.type === 'order') return `${need.problems[0].orderId}: ${need.problems.map(({ kind }) => kind).join(', ')}`
    return need.type
  })
}

describe('listNeeds', () => {
  it('counts the requests that wait in one line, unless an alert says that one is due', () => {
    const requests = { count: 3, promisedAt: new Date() }
    expect(lines({ requests })).toEqual(['requests'])
    expect(lines({ requests, alerts: [alert('requests-due')] })).toEqual(['requests-due'])
  })

  it('is empty on a good day', () => {
    expect(lines({})).toEqual([])
  })

  it('says an undelivered order once, though three alerts are about it', () => {
    const alerts = [alert('undelivered'), alert('order-problems'), alert('mails-refused')]
    const problems = [problem('a', 'unsent'), problem('a', 'copy-problem')]
    expect(lines({ alerts, problems, refusedMails: [refused('a')] })).toEqual(['a: unsent, copy-problem'])
  })

  it('says emails that were refused together once, and keeps the other orders', () => {
    const alerts = [alert('undelivered'), alert('mails-refused')]
    const problems = [problem('a', 'unsent'), problem('b', 'unsent'), problem('c', 'unsent')]
    expect(lines({ alerts, problems, refusedMails: [refused('a', 'b')] })).toEqual(['c: unsent', 'refused-mails'])
  })

  it('keeps an order with a further problem beside the refused emails', () => {
    const alerts = [alert('undelivered'), alert('order-problems'), alert('mails-refused')]
    const problems = [problem('a', 'unsent'), problem('a', 'dispute'), problem('b', 'unsent')]
    expect(lines({ alerts, problems, refusedMails: [refused('a', 'b')] })).toEqual([
      'a: unsent, dispute',
      'refused-mails',
    ])
  })

  it('shows a single refused email whose order has no line yet', () => {
    expect(lines({ alerts: [alert('mails-refused')], refusedMails: [refused('a')] })).toEqual(['refused-mails'])
  })

  it('says only that no email is sent while the mail server refuses all', () => {
    const alerts = [alert('mail-failing'), alert('undelivered'), alert('disk-low')]
    const problems = [problem('a', 'unsent'), problem('b', 'unsent')]
    expect(lines({ alerts, problems })).toEqual(['mail-failing', 'disk-low'])
  })
})
