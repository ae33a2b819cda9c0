import { data } from 'react-router'
import { inboxWords } from '#content/interface/en/admin/inbox.ts'

export function requireThreadId(typed: string): number {
  if (!/^\d{1,15}$/.test(typed)) throw data(inboxWords.notFound, 404)
  return Number(typed)
}
