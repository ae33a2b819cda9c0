import { expect, it } from 'vitest'
import { toNetwork, toSite, toWideNetwork } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0'],
  ['::1', '0:0:0:0::/64', '0:0:0'],
  [null, 'unknown', 'unknown'],
])('%s belongs to the network %s and the wide network %s', (address, network, wide) => {
  expect(toNetwork(address)).toBe(network)
  expect(toWideNetwork(address)).toBe(wide)
})

it.each([
  ['2001:0DB8:0001:0002::9', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  [null, null],
])('%s belongs to the site %s', (address, site) => {
  expect(toSite(address)).toBe(site)
})
