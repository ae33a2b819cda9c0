import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/run-tool.ts'

const list = 'content/owner/products/subjects.ts'
const notNeeded = /^(bench|docs|tests|tools)\//

/** Copies the shop's sources to a temporary folder and adds English there: two new files and one line of the list. */
export function copyShopWithEnglish(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-subject-'))
  for (const file of listSources()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(import.meta.dirname, 'english'), join(folder, 'content/owner'), { recursive: true })
  const subjects = readFileSync(join(folder, list), 'utf8')
  writeFileSync(
    join(folder, list),
    `import { english } from './english.ts'\n${subjects.replace(/\]\n$/, ', english]\n')}`,
  )
  return folder
}

function listSources(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
  return files.filter((file) => file && !notNeeded.test(file) && existsSync(join(root, file)))
}
