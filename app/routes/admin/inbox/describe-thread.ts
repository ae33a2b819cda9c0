import { inboxWords as words } from '#content/interface/en/admin/inbox.ts'
import type { ListedThread } from '#shop/conversations/list-threads.server.ts'

/** The number first: the name is what a stranger calls themself. */
export function describeSender({ phone, name }: Pick<ListedThread, 'phone' | 'name'>): string {
  const number = phone ? `+${phone.replace(/^91(\d{5})(\d{5})$/, '91 $1 $2')}` : words.hiddenNumber
  return name ? `${number} (${words.chosenName(name)})` : number
}

/** One line for a list. */
export function describeThreadLine({ type, body }: Pick<NonNullable<ListedThread['newest']>, 'type' | 'body'>): string {
  if (type === 'text') return body
  return body ? `${words.types[type]}: ${body}` : words.types[type]
}
