import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { compressStrongly } from '../../server/pages/compress.ts'

const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** Writes file.br and file.gz next to every text file of the client build. */
export async function precompress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(path: string) {
  const content = await readFile(path)
  const { br, gzip } = await compressStrongly(content)
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)])
}
