import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'

/** Tries a key of the owner from an address of this computer. Returns the status. */
export async function tryKey(port: number, from: string, headers: Record<string, string>, adminKey: string) {
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
export async function findReachableAddresses(port: number): Promise<string[]> {
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
