import { Form, useRevalidator } from 'react-router'
import { formatFileSize } from '#brand/format-file-size.ts'
import { moveInWords as words } from '#content/interface/en/admin/move-in.ts'
import type { MoveIn } from '#shop/passport/move-in/read-move-in.server.ts'
import { TextField } from '../../../forms/field.tsx'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import { FileUpload } from '../upload/file-upload.tsx'

const refreshMs = 2_000

/** For an owner who comes from another shop with this software: its passport replaces what this shop has. */
export function MoveInPanel({ moveIn }: { moveIn: MoveIn }) {
  useRefreshWhile(moveIn.state === 'opening', refreshMs)
  if (moveIn.state === 'not-possible') return null
  return (
    <section id="move-in" aria-labelledby="move-in-heading" className="sheet mt-6 max-w-3xl space-y-4 p-5">
      <h2 id="move-in-heading" className="text-2xl">
        {words.heading}
      </h2>
      {moveIn.state === 'moved' ? (
        <>
          <p>{words.moved(moveIn.from)}</p>
          <p className="text-base text-ink-soft">
            {words.signedBy} <code className="wrap-anywhere">{moveIn.fingerprint}</code>
          </p>
        </>
      ) : null}
      {moveIn.state === 'opening' ? <p role="status">{words.opening}</p> : null}
      {moveIn.state === 'possible' ? <MoveInForm {...moveIn} /> : null}
    </section>
  )
}

function MoveInForm({ arrivedBytes, reason, isInterrupted }: Extract<MoveIn, { state: 'possible' }>) {
  const isBusy = useIsBusy()
  const { revalidate } = useRevalidator()
  const problem = isInterrupted ? words.interrupted : reason
  return (
    <>
      <p className="max-w-2xl">{words.lead}</p>
      {problem ? (
        <p role="alert" className="border-l-4 border-alarm pl-4 font-semibold">
          {problem}
        </p>
      ) : null}
      <FileUpload
        to="/admin-dashboard/opening/upload"
        label={words.file}
        hint={words.fileHint}
        checking={words.checking}
        acceptsAny
        onAnswer={() => void revalidate()}
      />
      {arrivedBytes === null ? null : (
        <Form method="post" className="space-y-4" noValidate>
          <p className="font-semibold">{words.arrived(formatFileSize(arrivedBytes))}</p>
          <TextField
            name="password"
            type="password"
            autoComplete="current-password"
            label={words.password}
            maxLength={200}
            required
          />
          <TextField name="signedBy" label={words.signedByField} hint={words.signedByHint} maxLength={60} />
          <button type="submit" name="intent" value="move-in" disabled={isBusy} className="button button-main">
            {words.submit}
          </button>
        </Form>
      )}
    </>
  )
}
