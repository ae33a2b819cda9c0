import { useContext, useState } from 'react'
import { pictureWords as words } from '#content/interface/en/admin/pictures.ts'
import type { PictureKind } from '#shop/publications/picture-limits.ts'
import { Picture } from '../../../ui/drawings/picture.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useTextAt } from './editor-context.ts'
import { UploadHold } from './upload-hold.ts'

interface PictureFieldProps {
  /** The path of the value. */
  name: string
  kind: PictureKind
  label: string
  hint?: string
}

/** Uploads a picture at once; the form then saves its name. */
export function PictureField(props: PictureFieldProps) {
  const { text, error, revision } = useTextAt(props.name)
  return <PictureChoice key={`${revision} ${text}`} {...props} saved={text} error={error} />
}

function PictureChoice({
  name,
  kind,
  label,
  hint,
  saved,
  error,
}: PictureFieldProps & { saved: string; error: string | undefined }) {
  const [picture, setPicture] = useState(saved)
  const [state, setState] = useState<{ isBusy: boolean; reason?: string | undefined }>({ isBusy: false })
  const reason = state.reason ?? error
  const hold = useContext(UploadHold)
  const send = async (file: File) => {
    setState({ isBusy: true })
    const release = hold()
    const answer = await upload(kind, file)
    if (answer.picture) setPicture(answer.picture)
    setState({ isBusy: false, reason: answer.error })
    release()
  }
  return (
    <div id={name} className="scroll-mt-44 space-y-2">
      <label htmlFor={`${name}-file`} className="block font-bold">
        {label}
      </label>
      <input type="hidden" name={name} value={picture} />
      {picture ? (
        <div className="flex flex-wrap items-end gap-4">
          <Picture name={picture} alt={words.current(label)} className="h-auto max-h-40 w-auto max-w-full" />
          <button type="button" onClick={() => setPicture('')} className="button button-quiet button-small">
            {words.remove}
          </button>
        </div>
      ) : null}
      <input
        id={`${name}-file`}
        type="file"
        disabled={state.isBusy}
        accept="image/jpeg,image/png"
        aria-invalid={Boolean(reason)}
        aria-describedby={`${name}-hint`}
        onChange={({ currentTarget: { files } }) => files?.[0] && void send(files[0])}
        className="block w-full max-w-full text-base file:mr-3 file:cursor-pointer file:rounded-sheet file:border-2 file:border-solid file:border-ink file:bg-white file:px-4 file:py-2 file:font-bold file:text-ink"
      />
      <p id={`${name}-hint`} className="text-base text-ink-soft">
        {hint} {words.choose}
      </p>
      <p aria-live="polite" className={`font-semibold ${reason ? 'text-alarm' : ''}`}>
        {state.isBusy ? words.checking : (reason ?? (picture !== saved ? words.saveToKeep : ''))}
      </p>
      <noscript>
        <p className="font-semibold">{words.needsScript}</p>
      </noscript>
      <ConflictChoice path={name} label={label} />
    </div>
  )
}

async function upload(kind: PictureKind, file: File): Promise<{ picture?: string; error?: string }> {
  try {
    const answer = await fetch(`/admin-dashboard/pictures/${kind}/upload`, { method: 'PUT', body: file })
    return await answer.json().catch(() => ({ error: words.failed }))
  } catch {
    return { error: words.offline }
  }
}
