import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findKeptWords, forgetAllWords, forgetWords, isKept, keepWords, resumeKeeping } from './kept-words.ts'

const path = '/admin-dashboard/words/home'
const words = {
  fields: [['hero.lead.en', 'Twenty years of papers']] as [string, string][],
  base: { seen: 'a', shown: 'b' },
  keptAt: Date.now(),
}

let stored: Record<string, string>
beforeEach(() => {
  resumeKeeping()
  stored = {}
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value
    },
    removeItem: (name: string) => {
      delete stored[name]
    },
  }
  // Like a real storage, it lists what is stored and not its methods.
  const storage = new Proxy(stored, { get: (_, name) => methods[name as keyof typeof methods] })
  vi.stubGlobal('localStorage', storage)
})

describe('typed words', () => {
  it('are found again by the person who typed them', async () => {
    await keepWords('secret of the owner', path, words)
    expect(await findKeptWords('secret of the owner', path)).toEqual(words)
  })

  it('cannot be read in the browser, nor by a helper who logs in there', async () => {
    await keepWords('secret of the owner', path, words)
    expect(atob(Object.values(stored)[0] ?? '')).not.toMatch(/papers|hero/)
    expect(await findKeptWords('secret of the helper', path)).toBeNull()
    expect(stored).toEqual({})
  })

  it('cannot be moved to the form of another page', async () => {
    await keepWords('secret', path, words)
    const [sealed = ''] = Object.values(stored)
    stored['kept-words:/admin-dashboard/settings'] = sealed
    expect(await findKeptWords('secret', '/admin-dashboard/settings')).toBeNull()
  })

  it.each(['', 'nonsense', '%%%', btoa('x'.repeat(100))])('are nothing when the storage holds %j', async (nonsense) => {
    stored[`kept-words:${path}`] = nonsense
    expect(await findKeptWords('secret', path)).toBeNull()
  })

  it('are forgotten after saving, at a logout and after a week', async () => {
    for (const forget of [() => forgetWords(path), forgetAllWords]) {
      await keepWords('secret', path, words)
      stored['free-guide'] = 'of a visitor'
      forget()
      expect(stored).toEqual({ 'free-guide': 'of a visitor' })
    }
    // A form that was still open when the owner logged out.
    await keepWords('secret', path, words)
    expect(stored).toEqual({ 'free-guide': 'of a visitor' })
    resumeKeeping()
    await keepWords('secret', path, words)
    expect(await findKeptWords('secret', path, Date.now() + 8 * 24 * 60 * 60 * 1000)).toBeNull()
    expect(await findKeptWords('secret', path)).toBeNull()
  })

  it('are not kept, and break nothing, where the browser has no storage or no encryption', async () => {
    vi.stubGlobal('localStorage', undefined)
    await keepWords('secret', path, words)
    expect(await findKeptWords('secret', path)).toBeNull()
    forgetAllWords()
    vi.stubGlobal('crypto', {})
    await keepWords('secret', path, words)
    expect(await findKeptWords('secret', path)).toBeNull()
    vi.unstubAllGlobals()
  })

  it.each([
    { name: 'adminKey', type: 'password' },
    { name: 'code', autocomplete: 'one-time-code' },
    { name: 'key', autocomplete: 'new-password' },
    { name: 'pdf', type: 'file' },
    { name: 'seen' },
    { name: 'choice:slug', type: 'radio' },
    { name: '' },
  ])('never include %j', (field) => {
    expect(isKept(field)).toBe(false)
  })

  it('include texts, choices and the code of an offer', () => {
    for (const name of ['hero.lead.en', 'parts[]', 'shownPages', 'seo.keywords.0.en', 'code'])
      expect(isKept({ name, type: 'text', autocomplete: 'off' })).toBe(true)
  })
})
