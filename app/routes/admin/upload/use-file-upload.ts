import { useContext, useState } from 'react'
import { UploadHold } from '../editor/upload-hold.ts'
import { uploadFile } from './upload-file.ts'

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; percent: number; isPaused: boolean }
  | { at: 'checking' }
  | { at: 'refused'; reason: string }
  | { at: 'unconfirmed'; reason: string; file: File }

interface FileUploadOptions {
  to: string
  acceptsAny: boolean
  onAnswer: (answer: unknown, name: string) => void
}

/** Where the upload of one file is, and what moves it on. */
export function useFileUpload({ to, acceptsAny, onAnswer }: FileUploadOptions) {
  const [state, setState] = useState<UploadState>({ at: 'idle' })
  const hold = useContext(UploadHold)
  const send = async (file: File, isConfirmed = acceptsAny) => {
    const release = hold()
    let percent = 0
    const showProgress = (share: number) => {
      percent = Math.round(100 * share)
      setState(share < 1 ? { at: 'sending', percent, isPaused: false } : { at: 'checking' })
    }
    const onPause = () => setState({ at: 'sending', percent, isPaused: true })
    showProgress(0)
    try {
      const answer = await uploadFile(file, {
        to,
        name: acceptsAny ? '' : file.name,
        isConfirmed,
        onProgress: showProgress,
        onPause,
      })
      if (answer.needsConfirmation) setState({ at: 'unconfirmed', reason: answer.error ?? '', file })
      else if (answer.error) setState({ at: 'refused', reason: answer.error })
      else {
        setState({ at: 'idle' })
        onAnswer(answer, file.name)
      }
    } catch (error) {
      setState({ at: 'refused', reason: (error as Error).message })
    } finally {
      release()
    }
  }
  return { state, send, cancel: () => setState({ at: 'idle' }) }
}
