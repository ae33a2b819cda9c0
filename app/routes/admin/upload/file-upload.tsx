import { type DragEvent, useId, useRef } from 'react'
import { fileUploadWords } from '#content/interface/en/admin/upload.ts'
import { useFileUpload } from './use-file-upload.ts'

interface FileUploadProps {
  /** The URL that receives the file. */
  to: string
  label: string
  hint: string
  /** Shown after the upload, while the server checks the file. */
  checking: string
  /** For files of which the shop need not know the type. */
  acceptsAny?: boolean
  onAnswer: (answer: unknown, name: string) => void
}

/** Uploads one file, in pieces if it is large, and shows the progress. */
export function FileUpload({ to, label, hint, checking, acceptsAny = false, onAnswer }: FileUploadProps) {
  const { state, send, cancel } = useFileUpload({ to, acceptsAny, onAnswer })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isBusy = state.at === 'sending' || state.at === 'checking'

  const choose = (file: File | undefined) => {
    if (file && !isBusy) void send(file)
    // The same file can then be chosen again.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file field works with the keyboard
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="rounded-sheet border-2 border-dashed border-ink-soft bg-paper p-4"
    >
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        className="block w-full max-w-full text-base file:mr-3 file:cursor-pointer file:rounded-sheet file:border-2 file:border-solid file:border-ink file:bg-white file:px-4 file:py-2 file:font-bold file:text-ink"
      />
      <p id={`${id}-hint`} className="mt-1 text-base text-ink-soft">
        {hint}
      </p>
      <div aria-live="polite">
        {state.at === 'sending' ? (
          <>
            <progress
              max={100}
              value={state.percent}
              aria-label={fileUploadWords.progress}
              className="mt-3 h-3 w-full accent-blue"
            />
            <p className="text-base">
              {fileUploadWords.percentSent(state.percent)}
              {state.isPaused ? <span className="block font-semibold">{fileUploadWords.paused}</span> : null}
            </p>
          </>
        ) : null}
        {state.at === 'checking' ? <p className="mt-3 font-semibold">{checking}</p> : null}
        {state.at === 'refused' ? <p className="mt-3 font-semibold text-alarm">{state.reason}</p> : null}
        {state.at === 'unconfirmed' ? (
          <Confirmation reason={state.reason} onConfirm={() => void send(state.file, true)} onCancel={cancel} />
        ) : null}
      </div>
      <noscript>
        <p className="mt-2 font-semibold">{fileUploadWords.needsScript}</p>
      </noscript>
    </div>
  )
}

interface ConfirmationProps {
  reason: string
  onConfirm: () => void
  onCancel: () => void
}

function Confirmation({ reason, onConfirm, onCancel }: ConfirmationProps) {
  const style = 'rounded-sheet border-2 border-ink bg-white px-4 py-2 font-bold'
  return (
    <div className="mt-3 space-y-3 border-l-4 border-marker-deep pl-3">
      <p className="font-semibold">{reason}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className={style} onClick={onConfirm}>
          {fileUploadWords.confirm}
        </button>
        <button type="button" className="text-link py-2" onClick={onCancel}>
          {fileUploadWords.cancel}
        </button>
      </p>
    </div>
  )
}
