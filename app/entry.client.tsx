import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** An inline script sets both: app/inline-scripts.ts. */
    loadedUrl?: string
    isTooOld?: boolean
  }
}

/**
 * After a reload, Back changes the address without loading the page, also while React is still starting. The router would
 * then fill the new address with the data of the old one.
 */
function hasLeftLoadedPage(): boolean {
  return window.loadedUrl !== undefined && window.loadedUrl !== location.pathname + location.search
}

function LeavingGuard() {
  useEffect(() => {
    if (hasLeftLoadedPage()) location.reload()
  }, [])
  return null
}

if (hasLeftLoadedPage()) {
  location.reload()
} else if (!window.isTooOld) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <LeavingGuard />
      </StrictMode>,
      {
        onRecoverableError(error) {
          if (!hasLeftLoadedPage()) reportError(error)
        },
      },
    )
  })
}
