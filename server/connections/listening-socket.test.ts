import { describe, expect, it } from 'vitest'
import { chooseListeningSocket } from './listening-socket.ts'

const address = { port: 3000, host: '127.0.0.1' }

describe('the port of the shop', () => {
  it('comes from systemd when it passes one to this process', () => {
    expect(chooseListeningSocket({ LISTEN_FDS: '1', LISTEN_PID: '42' }, address, 42)).toEqual({ fd: 3 })
  })

  it.each([
    ['no variables', {}],
    ['the variables of another process', { LISTEN_FDS: '1', LISTEN_PID: '41' }],
    ['no descriptor', { LISTEN_FDS: '0', LISTEN_PID: '42' }],
    ['nonsense', { LISTEN_FDS: 'x', LISTEN_PID: '42' }],
  ])('is opened by the shop itself with %s', (_, variables) => {
    expect(chooseListeningSocket(variables, address, 42)).toEqual(address)
  })
})
