import { describe, expect, it } from 'vitest'
import { readPostgresFault } from './postgres-log.server.ts'

describe('readPostgresFault', () => {
  const faults = [
    ['53100 client backend: ERROR:  could not extend file "base/5/16384": No space left on device', 'error'],
    ['53100 checkpointer: PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device', 'fatal'],
    ['58030 checkpointer: ERROR:  could not fsync file "base/5/16384": Input/output error', 'error'],
    ['XX001 client backend: WARNING:  page verification failed, calculated checksum 1 but expected 2', 'error'],
    ['53300 client backend: FATAL:  sorry, too many clients already', 'error'],
    ['57P01 client backend: FATAL:  terminating connection due to administrator command', 'warn'],
    ['00000 postmaster: LOG:  client backend (PID 812) was terminated by signal 9: Killed', 'error'],
    ['00000 postmaster: LOG:  checkpointer (PID 99) exited with exit code 1', 'error'],
  ] as const
  for (const [text, level] of faults) {
    it(`reports "${text.slice(0, 60)}…"`, () => {
      const [code = ''] = text.split(' ')
      const message = `PostgreSQL: ${text.split(/: {2}/)[1]}`
      expect(readPostgresFault(text)).toMatchObject({ level, code, message })
    })
  }

  it('drops errors that quote rows, ordinary notes and the rest of a long message', () => {
    const dropped = [
      '22P02 client backend: ERROR:  invalid input syntax for type integer: "asha@example.com"',
      '23505 client backend: ERROR:  duplicate key value violates unique constraint "customers_email"',
      '57014 client backend: ERROR:  canceling statement due to user request',
      '00000 checkpointer: LOG:  checkpoint starting: time',
      '\tasha@example.com',
    ]
    expect(dropped.map(readPostgresFault)).toEqual(dropped.map(() => null))
  })
})
