import { RateLimiterRes } from 'rate-limiter-flexible'
import { toNetwork, toSite } from '#platform/limits/network.ts'
import { createRateLimiter, createStoredLimiter, hashLimitKey } from '#platform/limits/rate-limiter.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { owner, type Person } from '#shop/audit/person.ts'
import { isFreshTotpCode } from './check-totp-code.server.ts'
import { findHelperByKey } from './find-helper-by-key.server.ts'
import { lockedForMinutes, maxAttempts } from './lock.ts'
import { type OwnerLogin, readOwnerLogin } from './owner-login/read-owner-login.server.ts'
import { spendRecoveryCode } from './owner-login/spend-recovery-code.server.ts'
import type { ChallengeUse } from './passkeys/challenge.server.ts'
import { findPasskeyHolder } from './passkeys/find-passkey-holder.server.ts'

const lockedForSeconds = lockedForMinutes * 60

/** Counts per network, so that an attacker elsewhere cannot lock the owner out; without a database each process counts. */
const attempts = createStoredLimiter('admin-key', { points: maxAttempts, seconds: lockedForSeconds }, lockedForSeconds)

/** An attacker may have all 65,536 networks of an IPv6 site. */
const attemptsPerSite = createRateLimiter('admin-key-site', { points: 30, seconds: lockedForSeconds })

const wrongCodes = createRateLimiter('admin-wrong-codes', { points: 10, seconds: 60 * 60 })

/** Above the ten of all strangers, who therefore cannot use up the codes of the owner's own browsers. */
const wrongCodesOfAccount = createRateLimiter('admin-wrong-codes-account', { points: 30, seconds: 60 * 60 })

export interface Credentials {
  key: string
  /** Only checked when a second factor is configured. */
  code: string
}

/** What a browser answers when it has signed a challenge. */
export interface PasskeyProof {
  passkey: string
  use: ChallengeUse
}

export type LoginProof = Credentials | PasskeyProof

export type KeyRefusal =
  | { refused: 'wrong-key'; attemptsRemaining: number }
  | { refused: 'just-locked' | 'locked'; minutesLeft: number }

/** `helperId` is null for the owner. */
interface Granted {
  granted: Person
  helperId: number | null
}

export type KeyCheck = Granted | KeyRefusal

/** Whose key is accepted: helpers may log in, but have no API; an open session accepts only its own person. */
export type AcceptedKeys = 'owner' | 'everyone' | { helperId: number | null }

export interface Origin {
  ip: string | null
  /** What `nameBrowser` has said after an earlier login, from a signed cookie. */
  knownBrowser?: string | null
}

/** Keys, codes and passkeys, on every page and in the API, share this check and its count of attempts. */
export async function checkAdminKey(
  proof: LoginProof,
  origin: Origin,
  accepted: AcceptedKeys = 'owner',
): Promise<KeyCheck> {
  const { counter, isKnown } = findCounter(origin)
  const before = await attempts.get(counter)
  if (before && before.consumedPoints >= maxAttempts) return lockedFor('locked', before.msBeforeNext)
  const site = isKnown ? null : toSite(origin.ip)
  const siteLimit = site ? await attemptsPerSite.consume(site) : null
  if (siteLimit) return lockedFor('locked', siteLimit.waitSeconds * 1000)
  try {
    // Counted before the key is compared, so that of a thousand guesses at the same moment only three are checked.
    const now = await attempts.consume(counter)
    const granted = await findProvenPerson(proof, origin, accepted)
    if (granted) {
      // A helper's login clears nothing, or a helper could guess the owner's key as often as the helper logs in.
      await (granted.helperId === null ? attempts.delete(counter) : attempts.reward(counter))
      if (site) await attemptsPerSite.giveBack(site)
      return granted
    }
    if (now.remainingPoints > 0) return { refused: 'wrong-key', attemptsRemaining: now.remainingPoints }
    return lockedFor('just-locked', (await attempts.block(counter, lockedForSeconds)).msBeforeNext)
  } catch (limit) {
    if (limit instanceof RateLimiterRes) return lockedFor('locked', limit.msBeforeNext)
    throw limit
  }
}

async function findProvenPerson(proof: LoginProof, origin: Origin, accepted: AcceptedKeys): Promise<Granted | null> {
  const found = 'passkey' in proof ? await findByPasskey(proof) : await findByKey(proof, origin, accepted)
  if (!found || accepted === 'everyone') return found
  return found.helperId === (accepted === 'owner' ? null : accepted.helperId) ? found : null
}

/** The device has checked a finger, a face or a PIN, so the second factor is not asked for. */
async function findByPasskey({ passkey, use }: PasskeyProof): Promise<Granted | null> {
  const holder = await findPasskeyHolder(use, passkey)
  return holder && describeGranted(holder)
}

/** The second factor belongs to the owner's key; a helper has none. */
async function findByKey({ key, code }: Credentials, origin: Origin, accepted: AcceptedKeys): Promise<Granted | null> {
  const login = await readOwnerLogin()
  if (login.isKey(key)) return (await isCodeRight(login, code, origin)) ? describeGranted({ helperId: null }) : null
  const isOwnersCode = typeof accepted === 'object' && accepted.helperId === null && key === '' && login.totpSecret
  // In an open session the code alone shows that the owner is still there.
  if (isOwnersCode) return (await isCodeRight(login, code, origin)) ? describeGranted({ helperId: null }) : null
  if (accepted === 'owner' || key === '') return null
  const helper = await findHelperByKey(key)
  if (helper) return describeGranted({ helperId: helper.id, name: helper.name })
  const recovered = accepted === 'everyone' ? await spendRecoveryCode(key, origin.ip) : null
  return recovered && describeGranted(recovered)
}

function describeGranted({ helperId, name }: { helperId: number | null; name?: string | null }): Granted {
  return { granted: helperId === null ? owner : { role: 'helper', name: name ?? '' }, helperId }
}

/** Counts the wrong codes of all strangers together, because one who has the key could try codes from many networks. */
async function isCodeRight({ totpSecret }: OwnerLogin, code: string, { knownBrowser }: Origin): Promise<boolean> {
  const counter = knownBrowser && isOwners(knownBrowser) ? `browser:${knownBrowser}` : 'strangers'
  // Counted before the code is compared, and given back when it is right, so that parallel guesses are counted too.
  if (await wrongCodes.consume(counter)) return false
  if (await wrongCodesOfAccount.consume('owner')) return false
  if (!(await isFreshTotpCode(totpSecret, code))) return false
  await wrongCodes.giveBack(counter)
  await wrongCodesOfAccount.giveBack('owner')
  return true
}

/**
 * What a login stores in its browser. A browser of the owner has its own count; all those of a helper share one, because
 * a helper can have any number of them.
 */
export function nameBrowser(helperId: number | null, before: string | null = null): string {
  if (helperId !== null) return `helper:${helperId}`
  return before && isOwners(before) ? before : `owner:${newToken()}`
}

function isOwners(browser: string): boolean {
  return browser.startsWith('owner:')
}

/** In India thousands of phones share one address, so a browser that has logged in before does not count with them. */
function findCounter({ ip, knownBrowser }: Origin) {
  const isKnown = knownBrowser ? isOwners(knownBrowser) || knownBrowser.startsWith('helper:') : false
  return { isKnown, counter: hashLimitKey(isKnown ? `browser:${knownBrowser}` : toNetwork(ip)) }
}

function lockedFor(refused: 'just-locked' | 'locked', ms: number): KeyRefusal {
  return { refused, minutesLeft: Math.max(1, Math.ceil(ms / 60_000)) }
}
