import { Link } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { alertWords } from '#content/interface/en/admin/alerts.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import { firstStepWords } from '#content/interface/en/admin/first-steps.ts'
import { openingWords } from '#content/interface/en/admin/opening.ts'
import { requestWords } from '#content/interface/en/admin/requests.ts'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import type { Need } from '#shop/admin/list-needs.ts'
import { resentPerMinute } from '#shop/delivery/refused-mail-counts.ts'
import { AlertLine, AllWell } from '../alerts/alert-list.tsx'
import { NeedLine } from '../alerts/need-line.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { nameMissing, stepLinks } from './first-steps.tsx'
import { OrderNeed } from './order-need.tsx'

/** More lines would push the figures off the first screen of a phone. */
const maxUnfolded = 4

/** What needs the owner comes first; the list is empty on a good day. */
export function NeedsOwner({ needs, mayNeedMore }: { needs: Need[]; mayNeedMore: boolean }) {
  if (needs.length === 0) return <AllWell />
  const [shown, folded] = [needs.slice(0, maxUnfolded), needs.slice(maxUnfolded)]
  return (
    <section aria-labelledby="needs" className="mt-4 space-y-2">
      <h2 id="needs" className="sr-only">
        {alertWords.heading}
      </h2>
      {shown.map(toLine)}
      {folded.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1.5 font-semibold">
            {dashboardWords.showMore(folded.length, mayNeedMore)}
          </summary>
          <div className="mt-1 space-y-2">{folded.map(toLine)}</div>
        </details>
      ) : null}
    </section>
  )
}

function toLine(need: Need) {
  switch (need.type) {
    case 'alert':
      return <AlertLine key={need.alert.cause} alert={need.alert} />
    case 'order':
      return <OrderNeed key={need.problems[0].orderId} problems={need.problems} />
    case 'refused-mails':
      return <RefusedMails key={need.refused.cause} {...need.refused} />
    case 'failed-jobs':
      return <FailedJobs key={need.jobs.name} {...need.jobs} />
    case 'unreadable':
      return <Unreadable key="unreadable" services={need.services} />
    case 'unfinished':
      return <Unfinished key="unfinished" steps={need.steps} />
    case 'requests':
      return <WaitingRequests key="requests" {...need} />
    case 'closed':
      return <Closed key="closed" closing={need.closing} />
    case 'missing-service':
      return <MissingService key={need.service} service={need.service} />
  }
}

function Unreadable({ services }: Pick<Extract<Need, { type: 'unreadable' }>, 'services'>) {
  const { titles, unreadable } = serviceFormWords
  return (
    <NeedLine
      id="unreadable"
      title={`${unreadable.title}.`}
      isUrgent
      button={
        <Link to={`/admin-dashboard/settings/${services[0]}`} className="button button-main button-small">
          {unreadable.link}
        </Link>
      }
    >
      {unreadable.description(services.map((service) => titles[service]).join(', '))}
    </NeedLine>
  )
}

function Unfinished({ steps }: Pick<Extract<Need, { type: 'unfinished' }>, 'steps'>) {
  const [{ step: first, missing }] = steps
  const { missing: describe, link } = firstStepWords.steps[first]
  return (
    <NeedLine
      id="unfinished"
      title={firstStepWords.unfinished(steps.map(({ step }) => firstStepWords.steps[step].title).join(', '))}
      button={
        <Link to={stepLinks[first]} className="button button-main button-small">
          {link}
        </Link>
      }
    >
      {steps.length === 1 ? describe(nameMissing(missing)) : null}
    </NeedLine>
  )
}

function Closed({ closing }: Pick<Extract<Need, { type: 'closed' }>, 'closing'>) {
  return (
    <NeedLine
      id="closed"
      title={openingWords.closed(indianTime(closing.closedAt))}
      isUrgent
      button={
        <Link to="/admin-dashboard/opening" className="button button-main button-small">
          {openingWords.reopen}
        </Link>
      }
    >
      {closing.sentence}
    </NeedLine>
  )
}

function WaitingRequests({ count, promisedAt }: Extract<Need, { type: 'requests' }>) {
  const words = requestWords.home
  return (
    <NeedLine
      id="requests"
      title={words.title(count)}
      button={
        <Link to="/admin-dashboard/requests" className="button button-main button-small">
          {words.link}
        </Link>
      }
    >
      {words.text(indianDate(promisedAt))}
    </NeedLine>
  )
}

function MissingService({ service }: Pick<Extract<Need, { type: 'missing-service' }>, 'service'>) {
  const { link, [service]: words } = dashboardWords.missingServices
  return (
    <NeedLine
      id={`missing-${service}`}
      title={words.title}
      button={
        <Link to={`/admin-dashboard/settings/${service}`} className="button button-main button-small">
          {link}
        </Link>
      }
    >
      {words.text}
    </NeedLine>
  )
}

function RefusedMails({ cause, count, orders }: Extract<Need, { type: 'refused-mails' }>['refused']) {
  const words = dashboardWords.refusedMails
  return (
    <NeedLine
      id={`refused-${cause}`}
      title={`${words.count(words.causes[cause], count)}.`}
      button={
        <ConfirmButton
          intent="resend-refused"
          label={words.sendAgain}
          subject={words.causes[cause]}
          hiddenFields={{ cause }}
          explanation={words.explanation(resentPerMinute)}
          confirm={words.confirm}
        />
      }
    >
      {words.orders(orders)}
    </NeedLine>
  )
}

function FailedJobs({ name, count, lastFailedAt }: Extract<Need, { type: 'failed-jobs' }>['jobs']) {
  const words = dashboardWords.failedJobs
  const button = { subject: words.names[name], hiddenFields: { name } }
  return (
    <NeedLine
      id={`failed-${name}`}
      title={`${words.count(words.names[name], count)}.`}
      button={
        <div className="flex flex-wrap items-start gap-2">
          <ActionButton {...button} intent="retry-jobs" label={words.retry} variant="main" />
          <ConfirmButton
            {...button}
            intent="dismiss-jobs"
            label={words.dismiss}
            confirm={words.confirmDismiss}
            explanation={words.dismissExplanation}
          />
        </div>
      }
    >
      {words.text} {words.lastFailed(indianTime(lastFailedAt))}
    </NeedLine>
  )
}
