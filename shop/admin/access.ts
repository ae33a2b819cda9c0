import type { Person } from '#shop/audit/person.ts'

interface Rule {
  /** Segments that begin with a colon match anything. */
  path: string
  /** What a form of the page may do, by the value of its button. Without it the page can only be read. */
  intents?: string[]
}

const dashboard = '/admin-dashboard'

/** Everything that a helper may open and do. Every other address and act is for the owner only. */
const helperRules: Rule[] = [
  { path: `${dashboard}/search`, intents: ['resend'] },
  { path: `${dashboard}/search.json` },
  { path: `${dashboard}/orders`, intents: ['resend'] },
  { path: `${dashboard}/orders/:orderId`, intents: ['resend', 'correct-email'] },
  { path: `${dashboard}/requests` },
  { path: `${dashboard}/requests/:requestId`, intents: ['answer', 'resend', 'close'] },
  { path: `${dashboard}/customers` },
  { path: `${dashboard}/customers/:customerId` },
  { path: `${dashboard}/inbox` },
  { path: `${dashboard}/inbox/:threadId`, intents: ['reply', 'send-links', 'close-thread'] },
  { path: `${dashboard}/inbox/:threadId/media/:messageId` },
  { path: `${dashboard}/help` },
  { path: `${dashboard}/help/:entry` },
  {
    path: `${dashboard}/my-login`,
    intents: ['add-passkey', 'rename-passkey', 'remove-passkey', 'create-recovery-codes'],
  },
  {
    path: `${dashboard}/prove`,
    intents: ['prove', 'prove-passkey', 'rename-passkey', 'remove-passkey', 'create-recovery-codes'],
  },
]

/** Where a helper begins, because the owner's first page shows revenue. */
export const helperHome = `${dashboard}/orders`

export function mayOpen({ role }: Person, pathname: string): boolean {
  return role === 'owner' || findRule(pathname) !== undefined
}

export function mayAct({ role }: Person, pathname: string, intent: string): boolean {
  return role === 'owner' || (findRule(pathname)?.intents ?? []).includes(intent)
}

/** What one order cost is on its page; what many came to is for the owner only. */
export function mayReadSums({ role }: Person): boolean {
  return role === 'owner'
}

function findRule(pathname: string): Rule | undefined {
  const segments = split(pathname)
  return helperRules.find(({ path }) => {
    const wanted = split(path)
    return (
      wanted.length === segments.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index])
    )
  })
}

function split(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}
