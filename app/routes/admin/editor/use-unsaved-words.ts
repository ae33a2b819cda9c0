import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useRouteLoaderData } from 'react-router'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import type { FormBase } from '../../../forms/field-conflicts.ts'
import {
  canKeepWords,
  findKeptWords,
  forgetWords,
  type KeptWords,
  keepWords,
  listTypedFields,
  resumeKeeping,
} from './kept-words.ts'

const pauseInTypingMs = 500

interface UnsavedForm {
  form: RefObject<HTMLFormElement | null>
  base: FormBase
  /** Changes with every answer of the server. */
  revision: string
  /** Whether the form shows what was typed, not what is stored. */
  isTyped: boolean
}

/** Asks before the owner leaves typed words, keeps them in the browser until they are saved, and offers those of earlier. */
export function useUnsavedWords({ form, base, revision, isTyped }: UnsavedForm) {
  const { pathname } = useLocation()
  const secret = useWordsKey()
  const [hasTyped, setTyped] = useState(false)
  const [offer, setOffer] = useState<KeptWords | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnsaved = hasTyped || isTyped

  useEffect(() => {
    if (secret) void findKeptWords(secret, pathname).then(setOffer)
    return () => clearTimeout(timer.current)
  }, [secret, pathname])

  const keepLater = useCallback(() => {
    clearTimeout(timer.current)
    // What is offered must not be replaced before the owner has decided.
    if (!secret || offer) return
    timer.current = setTimeout(() => {
      const fields = form.current ? listTypedFields(form.current) : []
      void keepWords(secret, pathname, { fields, base, keptAt: Date.now() })
    }, pauseInTypingMs)
  }, [secret, offer, form, pathname, base])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer changes the fields without an event of theirs
  useEffect(() => {
    if (isTyped) keepLater()
  }, [revision])

  useLeavingQuestion(isUnsaved)

  return {
    offer,
    note: () => {
      resumeKeeping()
      setTyped(true)
      keepLater()
    },
    forget: () => {
      clearTimeout(timer.current)
      setTyped(false)
      setOffer(null)
      forgetWords(pathname)
    },
    /** The owner took the offered words into the form. */
    accept: () => {
      setTyped(true)
      setOffer(null)
    },
  }
}

function useLeavingQuestion(isUnsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const isKept = canKeepWords() && blocker.location.pathname !== '/admin-dashboard/logout'
    if (window.confirm(isKept ? editorWords.unsaved.leave : editorWords.unsaved.leaveAndLose)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Only for the person who is logged in. */
function useWordsKey(): string | null {
  const layout = useRouteLoaderData('routes/admin/admin-layout') as { wordsKey?: string | null } | undefined
  return layout?.wordsKey ?? null
}
