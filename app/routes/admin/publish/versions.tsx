import { Form, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { publishWords } from '#content/interface/en/admin/publish.ts'
import type { ComparedChange } from '#shop/publications/compare-contents.ts'
import type { ContentChange } from '#shop/publications/describe-changes.ts'
import { TextField } from '../../../forms/field.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { ChangeList, describeAllChanges } from './change-list.tsx'

const words = publishWords.versions

interface ComparisonProps {
  compared: { from: number; to: number; changes: readonly ComparedChange[] | null } | null
}

export function Comparison({ compared }: ComparisonProps) {
  if (!compared) return null
  const { from, to, changes } = compared
  return (
    <section id="comparison" className="sheet mt-6 p-5 md:p-8">
      <h2 className="text-2xl">{words.compared(from, to)}</h2>
      {changes === null ? (
        <p className="mt-3">{words.notFound}</p>
      ) : changes.length === 0 ? (
        <p className="mt-3">{words.same}</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      <p className="mt-4">
        <Link to="." className="font-semibold underline underline-offset-4">
          {words.close}
        </Link>
      </p>
    </section>
  )
}

interface VersionsProps {
  versions: readonly Version[]
  current: number
  hasOlder: boolean
}

interface Version {
  version: number
  note: string
  publishedAt: Date
  restoredVersion: number | null
  changes: readonly ContentChange[]
}

export function Versions({ versions, current, hasOlder }: VersionsProps) {
  return (
    <section className="sheet mt-6 p-5 md:p-8">
      <h2 className="text-2xl">{words.heading}</h2>
      {current > 1 ? <CompareForm current={current} /> : null}
      <ol className="mt-3">
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} isCurrent={version.version === current} />
        ))}
      </ol>
      {hasOlder ? (
        <p className="mt-4">
          <Link to={`?before=${versions.at(-1)?.version}`} className="font-semibold underline underline-offset-4">
            {words.older}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function VersionRow({ version: row, isCurrent }: { version: Version; isCurrent: boolean }) {
  const { version, note, publishedAt, restoredVersion, changes } = row
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-bold">
          {words.version(version)}
          {isCurrent ? <span className="ml-3 bg-marker px-2 font-bold">{words.current}</span> : null}
        </p>
        <p className="text-base text-ink-soft">{indianTime(publishedAt)}</p>
        {restoredVersion ? <p>{words.restoredFrom(restoredVersion)}</p> : null}
        {version === 1 ? <p>{words.first}</p> : null}
        {note ? <p className="wrap-anywhere">{note}</p> : null}
        {changes.length > 0 ? (
          <p className="wrap-anywhere text-ink-soft">
            {describeAllChanges(changes)}{' '}
            <Link
              to={`?from=${version - 1}&to=${version}#comparison`}
              aria-label={words.whatChangedIn(version)}
              className="font-semibold text-ink underline underline-offset-4"
            >
              {words.whatChanged}
            </Link>
          </p>
        ) : null}
      </div>
      {isCurrent ? null : (
        <ConfirmButton
          intent="restore"
          label={words.restore}
          subject={words.version(version)}
          hiddenFields={{ version: String(version) }}
          explanation={words.restoreExplanation(version)}
          confirm={words.restoreConfirm(version)}
        />
      )}
    </li>
  )
}

function CompareForm({ current }: { current: number }) {
  const limits = { type: 'number', inputMode: 'numeric', min: 1, max: current, required: true } as const
  return (
    <Form className="mt-3 flex flex-wrap items-end gap-3" action="#comparison" aria-label={words.compare}>
      <div className="w-28">
        <TextField name="from" label={words.from} defaultValue={current - 1} {...limits} />
      </div>
      <div className="w-28">
        <TextField name="to" label={words.to} defaultValue={current} {...limits} />
      </div>
      <button type="submit" className="button button-quiet">
        {words.show}
      </button>
    </Form>
  )
}
