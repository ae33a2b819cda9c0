import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runCommand, runTool } from './run-tool.ts'

/** The same engine without windows, which Playwright prefers too: the browser tests take a quarter less time in it. */
const headlessShell = 'chromium-headless-shell'

/** Installs Chromium when the machine has none. */
export async function findOrInstallChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found: installing one…')
  const failures: string[] = []
  const installers = [() => installWithApt(headlessShell), () => installWithApt('chromium'), installWithPlaywright]
  for (const install of installers) {
    const failure = await install()
    const installed = findChromium()
    if (installed) return installed
    failures.push(failure)
  }
  throw new Error(`The browser tests need Chromium: install it or set CHROMIUM_PATH (${failures.join('; ')})`)
}

export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is not a program: ${CHROMIUM_PATH}`)
  const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return CHROMIUM_PATH || names.map(findOnPath).find(Boolean) || findPlaywrightChromium()
}

function findOnPath(name: string): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function findPlaywrightChromium(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the reason when it fails. */
async function installWithApt(packageName: string): Promise<string> {
  if (!findOnPath('apt-get')) return 'there is no apt-get'
  const isRoot = process.getuid?.() === 0
  const maySudo = !isRoot && (await runCommand('sudo', ['-n', 'true'], { keepOutput: true })).code === 0
  if (!isRoot && !maySudo) return 'apt-get needs root'
  const asRoot = (command: string[]) => {
    const [program = '', ...args] = isRoot ? command : ['sudo', '-n', ...command]
    return runCommand(program, args, { keepOutput: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await asRoot(['apt-get', 'update'])
  const { output } = await asRoot(['apt-get', 'install', '-y', '--no-install-recommends', packageName])
  return `apt-get: ${findReason(output)}`
}

async function installWithPlaywright(): Promise<string> {
  const { output } = await runTool('playwright', ['install', 'chromium'], { keepOutput: true })
  return `playwright install: ${findReason(output)}`
}

function findReason(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.find((line) => /error|^E:/i.test(line)) ?? lines.at(-1) ?? '').trim()
}
