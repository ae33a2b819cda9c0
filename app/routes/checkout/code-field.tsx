import { useEffect, useRef, useState } from 'react'
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
  onType: (typed: string) => void
}

/** What stands in the field and is not applied: Pay takes it along. After a refusal the buyer has to type again. */
export function useTypedCode(refusal: object | null) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (refusal) setTyped('')
  }, [refusal])
  return [typed, setTyped] as const
}

/** A form of its own, which works without script: it loads the page with the code in its address. */
export function CodeField({ code, note, slug, upgradeToken, onType }: CodeFieldProps) {
  const words = checkoutWords.code
  const field = useRef<HTMLInputElement>(null)
  const [hasStarted, setHasStarted] = useState(false)
  // On a slow line it may have been typed before React has started.
  useEffect(() => {
    onType(field.current?.value ?? '')
    setHasStarted(true)
  }, [onType])
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
                ref={field}
                onInput={(event) => onType(event.currentTarget.value)}
              />
            </div>
            <button
              type="submit"
              className="button button-quiet button-small min-h-13"
              data-keeps-typing={hasStarted ? undefined : true}
            >
              {words.apply}
            </button>
          </Form>
        </details>
      )}
    </div>
  )
}
