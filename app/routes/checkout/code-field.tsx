import { Form } from 'react-router'
import { checkoutWords } from '#content/interface/checkout.ts'
import { TextField } from '../../forms/field.tsx'

interface CodeFieldProps {
  /** The code that lowers the price. */
  code: string | null
  /** What became of the code that the buyer typed. */
  note: { text: string; isRefusal: boolean } | null
  slug: string
  /** Stays in the address of the page with the code. */
  upgradeToken: string | null
}

/** A form of its own, which works without script: it loads the page with the code in its address. */
export function CodeField({ code, note, slug, upgradeToken }: CodeFieldProps) {
  const words = checkoutWords.code
  return (
    <div className="mt-3 px-1">
      {note ? (
        <p role="status" className={`wrap-anywhere font-semibold ${note.isRefusal ? 'text-alarm' : 'text-ok'}`}>
          {note.text}
        </p>
      ) : null}
      {code ? null : (
        <details open={note?.isRefusal}>
          <summary className="w-fit cursor-pointer py-1.5 text-base text-ink-soft underline underline-offset-4">
            {words.question}
          </summary>
          <Form
            method="get"
            action={`/checkout/${slug}`}
            preventScrollReset
            className="mt-2 flex max-w-sm flex-wrap items-end gap-3"
          >
            {upgradeToken ? <input type="hidden" name="upgrade" value={upgradeToken} /> : null}
            <div className="min-w-32 flex-1">
              <TextField
                name="code"
                label={words.label}
                required
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
              />
            </div>
            <button type="submit" className="button button-quiet button-small min-h-13">
              {words.apply}
            </button>
          </Form>
        </details>
      )}
    </div>
  )
}
