import { describe, expect, it } from 'vitest'
import { parseOptOut } from './parse-opt-out.ts'

const stop = [
  ...['stop', 'stop all', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'optout', 'no more messages'],
  ...['band karo', 'band kare', 'band karein', 'bandh karo', 'roko'],
  ...['बंद', 'बंद करो', 'बंद करें', 'बन्द', 'बन्द करो', 'बन्द करें', 'रोको', 'रोकें', 'स्टॉप'],
]
const start = [
  ...['start', 'unstop', 'subscribe', 'opt in', 'optin', 'shuru karo'],
  ...['शुरू', 'शुरू करो', 'शुरू करें', 'चालू करो', 'स्टार्ट'],
]

describe('parseOptOut', () => {
  it('knows the words for stop and start', () => {
    expect(stop.filter((text) => parseOptOut(text) !== 'stop')).toEqual([])
    expect(start.filter((text) => parseOptOut(text) !== 'start')).toEqual([])
  })

  it.each([
    ...['STOP', ' stop. ', 'Stop!', 'stop\n\n ALL', 'opt-out', '... opt - out', 'BAND KARO'],
    ...['Please stop', 'pls stop', 'plz stop', 'कृपया बंद करो', 'stop please', 'Stop, pls!', 'stop plz'],
  ])('%j means stop', (text) => expect(parseOptOut(text)).toBe('stop'))

  it.each(['START', 'start!', 'Subscribe'])('%j means start', (text) => expect(parseOptOut(text)).toBe('start'))

  it.each([
    ...['', 'Thanks!', 'the download stopped', 'bus stop', 'how do I start?', '👍', 'stop 2', '2 stop'],
    ...['please please stop', 'would you please stop', 'stop pleased', 'stop please all', 'stop pleaseall'],
  ])('%j means neither', (text) => expect(parseOptOut(text)).toBeNull())
})
