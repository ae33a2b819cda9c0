import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { pool } from './database.server.ts'
import { JoinedWritesSocket } from './joined-writes.ts'

it('sends parts that were written together as one buffer, in their order, and also before it is connected', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const received = once(server, 'connection').then(([peer]) => text(peer))
  const write = vi.spyOn(Socket.prototype, '_write')
  const socket = new JoinedWritesSocket()
  try {
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
    for (const part of ['early ', 'parts, ']) socket.write(Buffer.from(part))
    await once(socket, 'connect')
    write.mockClear()
    socket.cork()
    for (const part of ['ga', 'णित', ' ₹', '\n']) socket.write(Buffer.from(part))
    socket.uncork()
    expect(write).toHaveBeenCalledOnce()
    socket.end()
    expect(await received).toBe('early parts, gaणित ₹\n')
  } finally {
    write.mockRestore()
    server.close()
  }
})

it('writes a statement of the shop with its values at once', async () => {
  const client = await pool.connect()
  const statement = { name: 'joined', text: 'select $1::text as value' }
  await client.query(statement, ['prepares it'])
  const write = vi.spyOn(Socket.prototype, '_write')
  try {
    const { rows } = await client.query(statement, ['₹'.repeat(100_000)])
    expect(rows[0].value).toHaveLength(100_000)
    expect(write).toHaveBeenCalledOnce()
  } finally {
    write.mockRestore()
    client.release()
  }
})
