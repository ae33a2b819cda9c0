import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importWords } from '#content/interface/en/admin/imports.ts'

const words = importWords.upload

/** Sends the file as the body of a request, and opens its check. */
export function CsvUpload() {
  const [state, setState] = useState<{ isBusy: boolean; reason?: string | undefined }>({ isBusy: false })
  const navigate = useNavigate()
  const send = async (file: File) => {
    setState({ isBusy: true })
    const answer = await upload(file)
    if (answer.id) return navigate(`/admin-dashboard/imports/${answer.id}`)
    setState({ isBusy: false, reason: answer.error ?? words.failed })
  }
  return (
    <div className="mt-4">
      <label htmlFor="csv" className="mb-1 block font-bold">
        {words.label}
      </label>
      <input
        id="csv"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        disabled={state.isBusy}
        aria-describedby="csv-hint"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void send(file)
        }}
        className="block w-full max-w-full text-base file:mr-3 file:cursor-pointer file:rounded-sheet file:border-2 file:border-solid file:border-ink file:bg-white file:px-4 file:py-2 file:font-bold file:text-ink"
      />
      <p id="csv-hint" className="mt-1 text-base text-ink-soft">
        {words.hint}
      </p>
      <p aria-live="polite" className={`mt-3 font-semibold ${state.reason ? 'text-alarm' : ''}`}>
        {state.isBusy ? words.sending : state.reason}
      </p>
      <noscript>
        <p className="font-semibold">{words.needsScript}</p>
      </noscript>
    </div>
  )
}

async function upload(file: File): Promise<{ id?: number; error?: string }> {
  const name = encodeURIComponent(file.name.slice(0, 200))
  try {
    const answer = await fetch(`/admin-dashboard/imports/upload?name=${name}`, { method: 'PUT', body: file })
    return await answer.json().catch(() => ({ error: words.failed }))
  } catch {
    return { error: words.offline }
  }
}
