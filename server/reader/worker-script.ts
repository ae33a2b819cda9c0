/**
 * The service worker of the reader, and of nothing else: its scope is /download/read/. It asks the shop first, always. What
 * the shop answers it keeps only for a book that the buyer wants to keep, and shows it when there is no network. A book that
 * the shop no longer shows is deleted.
 */
export const workerScript = `
const pattern = /^(\\/hi)?\\/download\\/read\\/([\\w-]+\\.[\\w-]+)\\.\\d+\\.\\d+\\.[\\w-]+(\\/.*)?$/
const files = ['/reader.css', '/reader.js', '/mukta-hindi.woff2']

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const place = event.request.method === 'GET' && findPlace(new URL(event.request.url))
  if (place) event.respondWith(answer(event.request, place))
})

// Every link to a book leads to the same place, so that a new link opens what an old one kept.
function findPlace({ origin, pathname, search }) {
  if (origin !== location.origin) return null
  if (files.includes(pathname)) return { cache: 'reader:files', key: pathname }
  const [, language = '', book, rest = ''] = pattern.exec(pathname) || []
  return book ? { cache: 'reader:' + book, key: language + '/kept/' + book + rest + search, rest } : null
}

async function answer(request, place) {
  let response
  try {
    response = await fetch(request)
  } catch (error) {
    const kept = await findKept(place)
    if (kept) return kept
    throw error
  }
  const isGone = response.type === 'opaqueredirect' || response.status === 404
  if (isGone && place.rest !== undefined && !/image$/.test(place.rest)) await caches.delete(place.cache)
  else if (response.status === 200) await keep(place, response.clone()).catch(() => {})
  return response
}

async function keep({ cache, key, rest }, response) {
  if (rest === undefined ? (await caches.keys()).some((name) => name.startsWith('reader:')) : await caches.has(cache))
    await (await caches.open(cache)).put(key, response)
}

async function findKept({ cache, key, rest }) {
  if (!(await caches.has(cache))) return null
  const kept = await caches.open(cache)
  const exact = await kept.match(key)
  if (exact || rest === undefined) return exact
  // A picture of another width, or the book at the page that was opened.
  const alike = rest.endsWith('.webp') ? key.replace(/-\\d+\\.webp$/, '-') : rest === '' ? key.replace(/\\?.*/, '') : null
  const found = alike && (await kept.keys()).find(({ url }) => isAlike(new URL(url), alike, rest))
  return found ? kept.match(found) : null
}

function isAlike({ pathname }, alike, rest) {
  return rest === '' ? pathname === alike : pathname.startsWith(alike)
}
`
