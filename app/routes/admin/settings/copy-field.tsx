import { useEffect, useRef, useState } from 'react'
import { settingsWords } from '#content/interface/en/admin/settings.ts'

const words = settingsWords.copy

/** A text that the owner enters on another site. Without script it can be selected by hand. */
export function CopyField({ id, label, text }: { id: string; label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [hasScript, setHasScript] = useState(false)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => setHasScript(true), [])
  const copy = async () => {
    field.current?.select()
    // Browsers allow it only on https pages; otherwise the text stays selected for Ctrl+C.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <textarea
          id={id}
          ref={field}
          readOnly
          rows={text.split('\n').length}
          value={text}
          className="field-sizing-content min-h-11 min-w-0 flex-1 basis-60 resize-none rounded-sheet border-2 border-line bg-paper px-3 py-2 font-mono text-sm wrap-anywhere"
        />
        {hasScript ? (
          <button
            type="button"
            onClick={copy}
            aria-label={words.labelFor(isCopied ? words.copied : words.copy, label)}
            className="button button-quiet button-small"
          >
            {isCopied ? words.copied : words.copy}
          </button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {isCopied ? words.copied : ''}
      </p>
    </div>
  )
}
