import { data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { createPasskeyOptions, createPasskeyRequest } from '#shop/admin/passkeys/create-passkey-options.server.ts'
import { listCredentialIds } from '#shop/admin/passkeys/list-passkeys.server.ts'
import { owner } from '#shop/audit/person.ts'
import type { Route } from './+types/passkey-options'
import { findCurrentAdminSession } from './require-person.server.ts'

/** What a browser needs to ask its device. It tells a stranger nothing: challenges for strangers name no passkey. */
export async function loader({ request, url }: Route.LoaderArgs) {
  return Response.json(await createOptions(request, url.searchParams), {
    headers: { 'Cache-Control': 'private, no-store' },
  })
}

async function createOptions(request: Request, asked: URLSearchParams) {
  const purpose = asked.get('for')
  if (purpose === 'login') return createPasskeyRequest({ purpose, holder: '' })
  if (purpose === 'set-up') {
    return createPasskeyOptions({ purpose, holder: asked.get('link') ?? '' }, { helperId: null, name: owner.name }, [])
  }
  const session = await findCurrentAdminSession(request)
  if (!session) throw data(adminNoticeWords.notLoggedIn, 401)
  const { id: holder, helperId, person } = session
  if (purpose === 'proof') return createPasskeyRequest({ purpose, holder })
  if (purpose !== 'add') throw data(adminNoticeWords.unknownAction, 400)
  const known = await listCredentialIds(helperId)
  return createPasskeyOptions({ purpose, holder }, { helperId, name: person.name }, known)
}
