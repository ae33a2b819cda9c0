import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { liveSettings } from '../live-settings.ts'
import { findPort, shareDatabaseServer } from './start-shop.ts'

test('a live shop behind a proxy sees the visitors that the proxy saw', async () => {
  test.skip(process.platform !== 'linux', 'only Linux has all of 127.0.0.0/8')
  test.setTimeout(180_000)
  const server = await shareDatabaseServer()
  const shop = await server.startShop(await server.createEmptyDatabase(), liveSettings)
  const port = await findPort()
  const proxy = fork(join(import.meta.dirname, 'proxy.ts'), [String(port), String(shop.port)])
  await once(proxy, 'message')
  try {
    const guess = (from: string, forged: string) => tryKey(port, from, { 'X-Forwarded-For': forged }, 'wrong')
    for (const status of [401, 401, 429, 429]) expect(await guess('127.0.0.2', '203.0.113.1')).toBe(status)
    // The visitor cannot choose another address with a header, and cannot lock the owner out.
    expect(await guess('127.0.0.2', '203.0.113.2')).toBe(429)
    expect(await tryKey(port, '127.0.0.3', {}, liveSettings.ADMIN_KEY)).toBe(200)
    expect(await findReachableAddresses(shop.port)).toEqual([])
  } finally {
    proxy.kill()
    await shop.stop()
    await server.stop()
  }
})

async function tryKey(port: number, from: string, headers: Record<string, string>, adminKey: string) {
  const call = request({
    ...{ host: '127.0.0.1', port, localAddress: from, method: 'POST', path: '/api/admin-analytics' },
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  call.end(JSON.stringify({ adminKey, action: 'overview' }))
  const [response] = await once(call, 'response')
  await text(response)
  return response.statusCode
}

/** Addresses of this computer, other than loopback, at which the port is open. */
async function findReachableAddresses(port: number): Promise<string[]> {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  const addresses = all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  const open = await Promise.all(addresses.map((address) => isOpen(address, port)))
  return addresses.filter((_, index) => open[index])
}

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}
