// Loaded first by a confined process: Node's permission model has no rule for the network before version 25.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  throw new Error('this process has no network')
}

for (const prototype of [net.Socket.prototype, net.Server.prototype, dgram.Socket.prototype])
  for (const method of ['connect', 'listen', 'bind', 'send', 'sendto'])
    if (method in prototype) Object.defineProperty(prototype, method, { value: refuse })
for (const lookups of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const method of Object.keys(Object.getOwnPropertyDescriptors(lookups)))
    if (/^(lookup|resolve|reverse)/.test(method)) Object.defineProperty(lookups, method, { value: refuse })
syncBuiltinESMExports()
for (const name of ['fetch', 'WebSocket', 'EventSource']) Object.defineProperty(globalThis, name, { value: refuse })
