import { data, type MiddlewareFunction, redirect } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { isDatabaseAway } from '#platform/postgres/database-error.server.ts'
import { helperHome, mayAct, mayOpen } from '#shop/admin/access.ts'
import { type AdminSession, findAdminSession } from '#shop/admin/find-person.server.ts'
import { needsProof } from '#shop/admin/proof/needs-proof.ts'
import { readProofWays } from '#shop/admin/proof/read-proof-ways.server.ts'
import type { Person } from '#shop/audit/person.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { databaseAwayContext } from '../../database-away-context.ts'
import { readForm } from '../../forms/read-form.server.ts'
import { visitorContext } from '../../visitor.ts'
import { actorContext, adminSessionContext, personContext } from './actor-context.ts'
import { holdForm } from './prove/held-form.server.ts'
import type { ProofAsked } from './prove/proof-asked.ts'

/** Guards every page and form of the dashboard. A page redirects to the login and back; a form is refused. */
export const requirePerson: MiddlewareFunction<Response> = async ({ request, url, context, pattern }, next) => {
  const session = await findCurrentAdminSession(request)
  if (!session) throw refuseStranger(request, url)
  const { person } = session
  await requireAccess(person, request, url.pathname)
  if (!session.isProven) await requireProof(session, request, url, pattern)
  context.set(actorContext, { ip: context.get(visitorContext).ip, name: person.name })
  context.set(personContext, person)
  context.set(adminSessionContext, session)
  const response = await next()
  if (response.status === 500 && context.get(databaseAwayContext)) throw sayDatabaseIsAway()
  return response
}

/** While the database is down, the shop cannot tell who is asking: the page says so, and when to try again. */
export async function findCurrentAdminSession(request: Request): Promise<AdminSession | null> {
  try {
    return await findAdminSession(await readAdminToken(request))
  } catch (error) {
    if (isDatabaseAway(error)) throw sayDatabaseIsAway()
    throw error
  }
}

const sayDatabaseIsAway = () => data(adminLayoutWords.databaseAway, 503)

const loginPath = '/admin-dashboard/login'

function refuseStranger(request: Request, url: URL) {
  if (request.method !== 'GET') return data(adminNoticeWords.notLoggedIn, 401)
  const wanted = url.pathname + url.search
  return redirect(wanted === '/admin-dashboard' ? loginPath : `${loginPath}?to=${encodeURIComponent(wanted)}`)
}

/** Asks the one list of what a helper may open and do, before any page or form runs. */
async function requireAccess(person: Person, request: Request, pathname: string): Promise<void> {
  if (person.role === 'owner') return
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isAllowed = isRead
    ? mayOpen(person, pathname)
    : mayAct(person, pathname, (await readForm(request.clone())).intent ?? '')
  if (isAllowed) return
  if (isRead && pathname === '/admin-dashboard') throw redirect(helperHome)
  recordSecurityEvent('dashboard-access-refused')
  throw data(adminNoticeWords.ownerOnly, 403)
}

/**
 * An export leads to the page that asks for a proof. A form is answered with that page, which carries everything that was
 * typed and sends it again after the proof.
 */
async function requireProof(session: AdminSession, request: Request, url: URL, pattern: string): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const intent = isRead ? null : ((await readForm(request.clone())).intent ?? '')
  if (!needsProof(pattern, intent)) return
  const to = url.pathname + url.search
  if (isRead) throw redirect(`/admin-dashboard/prove?to=${encodeURIComponent(to)}`)
  // A browser without script sends the form itself to that page: 307 keeps it, and no page of the layout shows an error yet.
  const isPlainForm = request.headers.get('accept')?.includes('text/html')
  if (isPlainForm) throw redirect(`/admin-dashboard/prove?from=${encodeURIComponent(to)}`, 307)
  const held = holdForm(session.id, to, await request.clone().formData())
  const asked: ProofAsked = { ways: await readProofWays(session.helperId), held }
  throw data(asked, 401)
}

/** Always a page of the dashboard, so that a forged link cannot redirect the owner to another site. */
export function pathAfterLogin(wanted: string | null): string {
  const url = URL.parse(wanted ?? '', 'http://shop')
  const isOurs = url?.host === 'shop' && /^\/admin-dashboard(\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : '/admin-dashboard'
}
