import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import { indianDate, indianTime } from './indian-time.ts'
import { currentLanguage, isTranslated, languageOf, localPath, pathIn, withoutLanguage } from './language.ts'
import { joinWithAnd, joinWithOr, spellNumber } from './words.ts'

describe('an address', () => {
  it.each([
    ['/', 'en', '/', '/hi'],
    ['/maths', 'en', '/maths', '/hi/maths'],
    ['/hindi', 'en', '/hindi', '/hi/hindi'],
    ['/checkout/maths?code=A', 'en', '/checkout/maths?code=A', '/hi/checkout/maths?code=A'],
    ['/?utm_source=x', 'en', '/?utm_source=x', '/hi?utm_source=x'],
  ])('%s is %s, and its Hindi page is found from it', (path, language, english, hindi) => {
    expect(languageOf(path)).toBe(language)
    expect(withoutLanguage(path)).toBe(english)
    expect(pathIn('hi', path)).toBe(hindi)
    expect(languageOf(hindi.split('?')[0] ?? '')).toBe('hi')
    expect(withoutLanguage('/hi/maths')).toBe('/maths')
    expect(withoutLanguage('/hi')).toBe('/')
  })

  it.each([
    '/admin-dashboard',
    '/admin-dashboard/orders',
    '/admin-dashboard.data',
    '/api/create-checkout',
    '/robots.txt',
    '/llms.txt',
    '/sheets/bbs_key.csv',
  ])('%s exists once', (path) => {
    expect(isTranslated(path)).toBe(false)
    expect(pathIn('hi', path)).toBe(path)
  })

  it.each(['https://other.example/', '//other.example', 'mailto:a@b.example', '#subjects', '?here', ''])(
    'stays %s when it is not a path of the shop',
    (href) => expect(pathIn('hi', href)).toBe(href),
  )
})

describe('the current language', () => {
  it('is English outside a request, and reaches everything that is awaited inside', async () => {
    expect(currentLanguage()).toBe('en')
    const inside = await inLanguage('hi', async () => {
      await Promise.resolve()
      return [currentLanguage(), localPath('/terms')]
    })
    expect(inside).toEqual(['hi', '/hi/terms'])
    expect(currentLanguage()).toBe('en')
  })

  it('decides how numbers, lists and dates are written, with Latin digits', () => {
    const moment = new Date('2026-11-15T14:00:00Z')
    const written = () => [
      spellNumber(3),
      joinWithAnd(['A', 'B', 'C']),
      joinWithOr(['A', 'B']),
      indianDate(moment),
      indianTime(moment),
    ]
    expect(inLanguage('hi', written)).toEqual([
      'तीन',
      'A, B और C',
      'A या B',
      '15 नवंबर 2026',
      '15 नवंबर 2026 को शाम 7:30 बजे',
    ])
    expect(written().slice(0, 3)).toEqual(['three', 'A, B and C', 'A or B'])
  })
})
