import { type DragEvent, useContext, useRef, useState } from 'react'
import { pdfUploadWords } from '#content/interface/en/admin/upload.ts'
import { editionWords } from '#content/interface/en/editions.ts'
import { UploadHold } from '../editor/upload-hold.ts'

const maxBytes = 100 * 1024 * 1024

interface PdfUploadProps {
  /** The URL that receives the file. */
  to: string
  label: string
  hint: string
  /** Shown after the upload, while the server checks the file. */
  checking: string
  onAnswer: (answer: unknown, name: string) => void
}

type State =
  | { at: 'idle' }
  | { at: 'sending'; percent: number }
  | { at: 'checking' }
  | { at: 'refused'; reason: string }

/** Uploads one PDF as the body of a request and shows the progress. */
export function PdfUpload({ to, label, hint, checking, onAnswer }: PdfUploadProps) {
  const [state, setState] = useState<State>({ at: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const hold = useContext(UploadHold)
  const id = `pdf${to.replaceAll('/', '-')}`
  const isBusy = state.at === 'sending' || state.at === 'checking'

  const send = async (file: File) => {
    if (input.current) input.current.value = ''
    const release = hold()
    const reason = await findRefusal(file)
    if (reason) release()
    if (reason) return setState({ at: 'refused', reason })
    // Unlike fetch, it reports the progress of an upload.
    const request = new XMLHttpRequest()
    request.onloadend = release
    request.upload.onprogress = ({ loaded, total }) =>
      setState(loaded < total ? { at: 'sending', percent: Math.round((100 * loaded) / total) } : { at: 'checking' })
    request.onload = () => {
      const answer = readAnswer(request.responseText)
      if (request.status === 200 && !answer?.error) {
        setState({ at: 'idle' })
        onAnswer(answer, file.name)
      } else setState({ at: 'refused', reason: answer?.error ?? pdfUploadWords.failed })
    }
    request.onerror = () => setState({ at: 'refused', reason: pdfUploadWords.offline })
    request.open('PUT', to)
    request.setRequestHeader('Content-Type', 'application/pdf')
    setState({ at: 'sending', percent: 0 })
    request.send(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file && !isBusy) void send(file)
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
        accept="application/pdf,.pdf"
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { files } }) => files?.[0] && void send(files[0])}
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
              aria-label={pdfUploadWords.progress}
              className="mt-3 h-3 w-full accent-blue"
            />
            <p className="text-base">{pdfUploadWords.percentSent(state.percent)}</p>
          </>
        ) : null}
        {state.at === 'checking' ? <p className="mt-3 font-semibold">{checking}</p> : null}
        {state.at === 'refused' ? <p className="mt-3 font-semibold text-alarm">{state.reason}</p> : null}
      </div>
      <noscript>
        <p className="mt-2 font-semibold">{pdfUploadWords.needsScript}</p>
      </noscript>
    </div>
  )
}

/** The server checks the same, but only after a long upload. */
async function findRefusal(file: File): Promise<string | null> {
  if (file.size === 0) return editionWords.refusals['empty-file']
  if (file.size > maxBytes) return editionWords.refusals['too-large']
  return (await file.slice(0, 5).text()) === '%PDF-' ? null : editionWords.refusals['not-a-pdf']
}

function readAnswer(text: string) {
  try {
    return JSON.parse(text) as { error?: string }
  } catch {
    return null
  }
}
