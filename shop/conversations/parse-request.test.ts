import { expect, it } from 'vitest'
import { mentionsOptOut } from './parse-opt-out.ts'
import { parseRequest } from './parse-request.ts'

it.each([
  ...['link', 'LINK!', 'Link please', 'link bhej do', 'mujhe pdf chahiye', 'लिंक', 'लिंक भेजें', 'मुझे फ़ाइल दो'].map(
    (text) => [text, 'links'] as const,
  ),
  ...['bill', 'Invoice pls', 'rasid chahiye', 'बिल', 'रसीद भेजिए'].map((text) => [text, 'bill'] as const),
  ...['help', 'Help me please', 'madad karo', 'मदद', 'सहायता'].map((text) => [text, 'help'] as const),
])('reads %j as %s', (text, request) => {
  expect(parseRequest(text)).toBe(request)
})

it.each([
  '',
  'hello',
  'link nahi khul raha',
  'The link does not work',
  'link or bill',
  'billing address',
  'linked',
  'लिंक नहीं खुला',
])('leaves %j to a person', (text) => {
  expect(parseRequest(text)).toBeNull()
})

it('finds a wish to be left alone inside a longer text, and not in a word of an order', () => {
  expect(mentionsOptOut('please STOP these and tell me the price')).toBe(true)
  expect(mentionsOptOut('यह सब बंद करो भाई')).toBe(true)
  expect(mentionsOptOut('cancel my order')).toBe(false)
  expect(mentionsOptOut('non-stopping')).toBe(false)
})
