import { useEffect, useState } from 'react'
import { passkeyWords } from '#content/interface/en/admin/passkeys.ts'

export type PasskeyPurpose = 'login' | 'proof' | 'add' | 'set-up'

/** `sign` asks the device and returns its answer as JSON, or null after it has shown why there is none. */
export function usePasskey(purpose: PasskeyPurpose, link?: string) {
  const [canUse, setCanUse] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Only known in the browser: the server's page has no button that would do nothing.
  useEffect(() => setCanUse('PublicKeyCredential' in globalThis), [])
  const sign = async (): Promise<string | null> => {
    setWaiting(true)
    setProblem(null)
    const answer = await askDevice(purpose, link)
    setWaiting(false)
    if ('problem' in answer) setProblem(answer.problem)
    return 'signed' in answer ? answer.signed : null
  }
  return { canUse, isWaiting, problem, sign }
}

async function askDevice(purpose: PasskeyPurpose, link?: string): Promise<{ signed: string } | { problem: string }> {
  const makesNew = purpose === 'add' || purpose === 'set-up'
  // Both parts take a moment; the library is loaded only where a passkey is used.
  const [{ startAuthentication, startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetchOptions(purpose, link),
  ])
  if (!options) return { problem: passkeyWords.noAnswer }
  try {
    const signed = makesNew
      ? await startRegistration({ optionsJSON: options })
      : await startAuthentication({ optionsJSON: options })
    return { signed: JSON.stringify(signed) }
  } catch {
    return { problem: makesNew ? passkeyWords.notMade : passkeyWords.notUsed }
  }
}

async function fetchOptions(purpose: PasskeyPurpose, link = '') {
  const address = `/admin-dashboard/passkey-options?for=${purpose}${link && `&link=${encodeURIComponent(link)}`}`
  const answer = await fetch(address).catch(() => null)
  return answer?.ok ? answer.json() : null
}
