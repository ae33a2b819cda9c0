import { Form, useNavigation } from 'react-router'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { TextField } from '../../../forms/field.tsx'
import { CopyField } from '../settings/copy-field.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import type { MadeKey } from './answer-service-form.server.ts'
import { OnServer, type ServiceFieldsProps } from './setting-field.tsx'

const words = serviceFormWords.backup.key

/** Finished only when the owner has pasted the private key, which proves that it was saved. */
export function BackupKey({ form, errors, made }: ServiceFieldsProps & { made: MadeKey | null }) {
  const isBusy = useNavigation().state !== 'idle'
  const view = form.settings.BACKUP_PUBLIC_KEY
  return (
    <section aria-labelledby="key" className="sheet mt-6 max-w-2xl space-y-5 p-4 md:p-6">
      <h2 id="key" className="text-2xl">
        {words.heading}
      </h2>
      {view?.isOnServer ? (
        <OnServer label={words.privateLabel} value="" />
      ) : (
        <>
          <p>{words.lead}</p>
          <p className={`px-3 py-2 font-semibold ${view?.isSet ? 'bg-ok-tint' : 'bg-marker'}`}>
            {view?.isSet ? words.done : words.missing}
          </p>
          {made ? <NewKey made={made} /> : null}
          <ActionButton intent="make-key" label={words.make} />
          <Form method="post" className="space-y-4 border-t border-line pt-4" noValidate key={form.version}>
            <input type="hidden" name="seen" value={form.version} />
            {made ? <input type="hidden" name="madeKey" value={made.privateKey} /> : null}
            <TextField
              name="privateKey"
              {...words.prove}
              error={errors.privateKey}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <button type="submit" name="intent" value="save-key" disabled={isBusy} className="button button-main">
              {words.use}
            </button>
          </Form>
        </>
      )}
    </section>
  )
}

/** For the one moment in which it exists here. On paper, menus, forms and buttons are left out. */
function NewKey({ made: { privateKey, file, qr } }: { made: MadeKey }) {
  return (
    <div className="space-y-4 rounded-sheet border-2 border-marker-deep bg-white p-4">
      <CopyField id="private-key" label={words.privateLabel} text={privateKey} />
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.qrAlt} className="size-48">
        <path d={qr.path} />
      </svg>
      <p className="font-semibold">{words.keep}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={words.fileName}
          className="button button-quiet button-small"
        >
          {words.download}
        </a>
        <button type="button" onClick={() => window.print()} className="button button-quiet button-small">
          {words.print}
        </button>
      </div>
    </div>
  )
}
