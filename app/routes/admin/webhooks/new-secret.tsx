import { webhookWords } from '#content/interface/en/admin/webhooks.ts'
import { CopyField } from '../settings/copy-field.tsx'

const words = webhookWords.secret

/** In the answer to the form that created it, and never again. */
export function NewSecret({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="new-secret" className="mt-6 rounded-sheet border-2 border-l-8 border-ok bg-ok-tint p-4">
      <h2 id="new-secret" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 max-w-2xl">{words.text}</p>
      <div className="mt-3 max-w-md">
        <CopyField id="webhook-secret" label={words.label} text={secret} />
      </div>
    </section>
  )
}
