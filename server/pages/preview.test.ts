import { beforeAll, describe, expect, it } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { findProduct, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { withPreview } from '#shop/catalogue/current-content.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { findPreview } from './preview.ts'

const toCookie = (header: string) => header.split(';')[0] ?? ''
let owner = ''
let preview = ''

function request(cookies: string[], method = 'GET') {
  return new Request('http://shop/maths', { method, headers: { Cookie: cookies.join('; ') } })
}

const actor = { ip: null, name: 'owner' }

beforeAll(async () => {
  await loadContent()
  const login = await logIn({ key: adminKey() ?? '', code: '' }, { ip: '192.0.2.77', userAgent: 'test' })
  if ('refused' in login) throw new Error(login.refused)
  owner = toCookie(await adminCookie.serialize(login.token))
  preview = toCookie(await previewCookie.serialize('on'))
  await db.transaction((tx) =>
    editContent({ tx, actor }, (content) => ({
      ...content,
      products: content.products.map((product) =>
        product.id === 'maths' ? { ...product, priceInPaise: 99_00, state: 'draft' } : product,
      ),
    })),
  )
})

describe('findPreview', () => {
  it('returns the unpublished changes to the owner', async () => {
    const draft = await findPreview(request([owner, preview]))
    if (!draft) throw new Error('there is no preview')
    expect(withPreview(draft, () => findProduct('maths'))).toMatchObject({ priceInPaise: 99_00 })
    expect(withPreview(draft, listProducts).map(({ id }) => id)).not.toContain('maths')
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 208_00 })
  })

  it.each([
    ['a stranger who copied the cookie', () => [preview]],
    ['the owner while the preview is off', () => [owner]],
    ['a forged cookie', () => [owner, 'preview=on']],
    ['a visitor without cookies', () => []],
  ])('returns nothing to %s', async (_, cookies) => {
    expect(await findPreview(request(cookies()))).toBeNull()
  })

  it('never changes what a form does', async () => {
    expect(await findPreview(request([owner, preview], 'POST'))).toBeNull()
  })
})
