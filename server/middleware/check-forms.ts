import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from './body-limit.ts'
import { csrf } from './csrf.ts'
import { refuseNulInBody } from './refuse-malformed.ts'

const maxFormBytes = 100_000
/** A product's form carries all its texts, and a letter of Hindi takes nine bytes. */
const maxOwnerFormBytes = 1_000_000

/** Refuses forms that are too large, sent from another site, or contain NUL. */
export function checkForms() {
  const limitForm = bodyLimit({ maxSize: maxFormBytes })
  const limitOwnerForm = bodyLimit({ maxSize: maxOwnerFormBytes })
  const limitSize: MiddlewareHandler = (c, next) =>
    (c.req.path.startsWith('/admin-dashboard/') ? limitOwnerForm : limitForm)(c, next)
  return [limitSize, csrf(), refuseNulInBody()] as const
}
