import { Link } from 'react-router'
import { firstStepWords as words } from '#content/interface/en/admin/first-steps.ts'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import type { FirstStep, FirstStepName } from '#shop/admin/list-first-steps.server.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** The one form that mends each. */
export const stepLinks: Record<FirstStepName, string> = {
  business: '/admin-dashboard/settings',
  products: '/admin-dashboard/files',
  payments: '/admin-dashboard/settings/payments',
  mail: '/admin-dashboard/settings/mail',
  whatsapp: '/admin-dashboard/settings/whatsapp',
  backup: '/admin-dashboard/settings/backup',
  login: '/admin-dashboard/my-login',
  look: '/admin-dashboard/words',
}

export function FirstSteps({ steps, isDemo }: { steps: FirstStep[]; isDemo: boolean }) {
  const [done, open] = [steps.filter(({ isDone }) => isDone), steps.filter(({ isDone }) => !isDone)]
  return (
    <section aria-labelledby="first-steps" className="sheet mt-4 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="text-2xl">
          {words.heading}
        </h2>
        <p className="text-base text-ink-soft">{words.progress(done.length, steps.length)}</p>
      </div>
      <ProgressBar value={done.length} max={steps.length} label={words.heading} />
      {isDemo ? <p className="mt-1 max-w-2xl text-base text-ink-soft">{words.demo}</p> : null}
      <ol className="mt-3 divide-y divide-line">
        {open.map((step) => (
          <OpenStep key={step.step} {...step} />
        ))}
      </ol>
      {isDemo || open.some(({ isOptional }) => !isOptional) ? null : (
        <p className="mt-3 flex flex-wrap items-center justify-between gap-3">
          {words.ready.text}
          <Link to="/admin-dashboard/opening" className="button button-main">
            {words.ready.link}
          </Link>
        </p>
      )}
      {done.length > 0 ? (
        <details className="mt-2">
          <summary className="cursor-pointer py-1.5 font-semibold">{words.finished(done.length)}</summary>
          <p className="text-base text-ink-soft">{done.map(({ step }) => words.steps[step].title).join(' · ')}</p>
        </details>
      ) : null}
    </section>
  )
}

function OpenStep({ step, isOptional, missing }: FirstStep) {
  const { title, missing: describe, link } = words.steps[step]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {title}
          {isOptional ? <span className="font-normal text-ink-soft"> ({words.optional})</span> : null}
        </p>
        <p className="text-base text-ink-soft">{describe(nameMissing(missing))}</p>
      </div>
      <Link to={stepLinks[step]} className="button button-quiet button-small">
        {link}
      </Link>
    </li>
  )
}

/** Facts about the seller have words of their own; files have titles. */
export function nameMissing(missing: string[]): string {
  const facts: Record<string, string> = settingsWords.identity.missing
  // Inside a sentence, where they begin with a capital letter elsewhere.
  const inSentence = (fact: string) => fact.charAt(0).toLowerCase() + fact.slice(1)
  return missing.map((name) => (facts[name] ? inSentence(facts[name]) : name)).join(', ')
}
