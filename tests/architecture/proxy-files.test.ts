import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminUploads } from '#server/files/admin-uploads.ts'

const files = ['deploy/nginx.conf', 'deploy/Caddyfile'].map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const uploads = adminUploads.routes.filter(({ method }) => method === 'PUT').map(({ path }) => path)

it.each(files)('$path lets large bodies pass to every upload, and to nothing else', ({ text }) => {
  const pattern = new RegExp(/(\^\/admin-dashboard\S+\$)/.exec(text)?.[1] ?? '^none$')
  expect(uploads.length).toBeGreaterThan(2)
  for (const path of uploads) expect(`/admin-dashboard${path.replace(':file', 'maths-blueprint')}`).toMatch(pattern)
  for (const path of ['/admin-dashboard/login', '/admin-dashboard/files/maths', '/x/admin-dashboard/trace/upload']) {
    expect(path).not.toMatch(pattern)
  }
  expect(text.match(/\b60m/gi)).toHaveLength(1)
})

it.each(files)('$path leaves Strict-Transport-Security to the shop, which sends it itself', ({ text }) => {
  expect(text).not.toMatch(/strict-transport-security/i)
})

it('nginx waits for the whole body of everything but an upload', () => {
  const nginx = files[0]?.text ?? ''
  const upload = /location ~ [^{]*\{[^}]*\}/.exec(nginx)?.[0]
  expect(upload).toContain('proxy_request_buffering off')
  expect(nginx.replace(upload ?? '', '')).not.toContain('proxy_request_buffering')
})

it.each(['Dockerfile', 'compose.yaml'])('%s names every image by its digest', (path) => {
  const images = readFileSync(path, 'utf8').match(/^(FROM|\s+image:).*/gm) ?? []
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}/)
})
