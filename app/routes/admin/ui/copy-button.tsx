import { useEffect, useState } from 'react'

interface CopyButtonProps {
  text: string
  label: string
  /** Shown after the text was copied. */
  done: string
}

/** Only with script: without it, the text next to the button can be selected. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [canCopy, setCanCopy] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => setCanCopy('clipboard' in navigator), [])
  if (!canCopy) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${label}: ${text}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? done : label}</span>
    </button>
  )
}
