import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '#platform/postgres/database.server.ts'
import { mailboxOf } from './mailbox-of.ts'

it.each([
  ['Asha.Rao+school@Gmail.com', 'asharao@gmail.com'],
  ['a.s.h.a@googlemail.com', 'asha@gmail.com'],
  ['asha.rao+1+2@example.in', 'asha.rao@example.in'],
  ['+@example.in', '@example.in'],
  ['asha+a.b@gmail.com', 'asha@gmail.com'],
  ['आशा+१@उदाहरण.भारत', 'आशा@उदाहरण.भारत'],
])('%s reaches the mailbox %s, also in the database', async (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  const { rows } = await db.execute(sql`select mailbox_of(${email}) as mailbox`)
  expect(rows).toEqual([{ mailbox }])
})
