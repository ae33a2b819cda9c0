// npm run test:install: runs every command of docs/going-live.md as it is written, on a bare Debian with its own systemd.
//   --suite bookworm|trixie   which Debian (bookworm)
//   --base <folder>           keeps the bare Debian there for the next run
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findOrInstallChromium } from '../../scripts/chromium.ts'
import { root } from '../../scripts/run-tool.ts'
import { buyFirst, fillInForms, makePasskey, rehearse, startOpeningFakes } from '../browser/walk-to-opening.ts'
import { readGuide } from './guide.ts'
import { makeBareDebian, requireTools, Server } from './server.ts'
import { visit, visitDuring } from './visitor.ts'

const { values } = parseArgs({ options: { suite: { type: 'string', default: 'bookworm' }, base: { type: 'string' } } })
requireTools()
// Before the long part, so that a browser that cannot be installed is known at once.
const chromiumPath = await findOrInstallChromium()
const folder = mkdtempSync(join(tmpdir(), 'shop-install-'))
const origin = join(folder, 'origin.git')
const clone = join(folder, 'shop')
const checks: { check: string; passed: boolean; found: string }[] = []
let releaseName = ''

/** The command as it stands in the guide, with what the reader fills in. */
const fillIn = (command: string) =>
  command.replace('<this repository>', origin).replaceAll('releases/<name>', `releases/${releaseName}`)

function check(what: string, passed: boolean, found = ''): void {
  checks.push({ check: what, passed, found })
  console.log(`${passed ? '✓' : '✗'} ${what}${passed ? '' : `\n${found.slice(-2_000)}`}`)
}

function runHere(command: string, cwd: string): string {
  return execFileSync('bash', ['-c', `${fillIn(command)} 2>&1`], { cwd, encoding: 'utf8', maxBuffer: 100_000_000 })
}

/** "npm run release" names the folder of the release. */
function readReleaseName(output: string): string {
  releaseName = /releases\/(\d+\.\d+\.\d+-[0-9a-f]+)/.exec(output)?.[1] ?? ''
  return releaseName
}

/** Calls to the provider's own address end at its fake, and the other fakes are on this computer. Nothing else is set here. */
async function reachFakes(server: Server): Promise<void> {
  const redirect = `input.replace('https://api.razorpay.com/v1', '${fakes.razorpay.baseUrl}')`
  const script = `const real = fetch\nglobalThis.fetch = (input, init) => real(typeof input === 'string' ? ${redirect} : input, init)\n`
  writeFileSync(join(server.folder, 'opt/shop/reach-fakes.mjs'), script)
  const settings = ['NODE_OPTIONS=--import=/opt/shop/reach-fakes.mjs', 'PRIVATE_ADDRESSES=allow']
  const unit = ['[Service]', ...settings.map((setting) => `Environment=${setting}`), ''].join('\n')
  mkdirSync(join(server.folder, 'etc/systemd/system/shop.service.d'), { recursive: true })
  writeFileSync(join(server.folder, 'etc/systemd/system/shop.service.d/trial.conf'), unit)
  await server.run('systemctl daemon-reload')
}

/** As the owner does on a phone: from the printed link to an open shop and its first sale. */
async function walkInBrowser(link: string): Promise<void> {
  const args = [
    '--no-sandbox',
    '--ignore-certificate-errors',
    '--host-resolver-rules=MAP shop.example:443 127.0.0.1:443',
  ]
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  try {
    const screen = { viewport: { width: 390, height: 844 }, baseURL: 'https://shop.example' }
    const page = await browser.newPage({ ...screen, ignoreHTTPSErrors: true })
    page.setDefaultTimeout(60_000)
    const walk = { page, fakes, address: 'http://127.0.0.1:3000' }
    await makePasskey(walk, link)
    check('the one-time link makes the login of the owner', true)
    const { webhookSecret } = await fillInForms(walk)
    check('every form of the list is filled in', true)
    await rehearse(walk, webhookSecret)
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await page.getByText('Your shop is open.', { exact: true }).waitFor()
    check('the shop is open after a rehearsal', true)
    await page.context().clearCookies()
    await buyFirst(walk, webhookSecret)
    check('the first buyer has paid and got the mail', true)
  } finally {
    await browser.close()
  }
}

/** The certificate authority on the internet cannot reach a trial, so the proxy signs its own certificate. */
async function useOwnCertificate(server: Server): Promise<void> {
  const path = join(server.folder, 'etc/caddy/Caddyfile')
  writeFileSync(path, `{\n\tlocal_certs\n\tskip_install_trust\n}\n${readFileSync(path, 'utf8')}`)
  await server.run('systemctl restart caddy')
}

const server = { current: null as Server | null }
const on = (): Server => {
  if (!server.current) throw new Error('the server has not booted')
  return server.current
}
const fakes = await startOpeningFakes()

/** By command: runs it, and checks what it prints or changes. */
const commands: Record<string, (command: string) => Promise<void> | void> = {
  'git clone <this repository> shop && cd shop': (command) => {
    runHere(command, folder)
    check(command, readdirSync(clone).includes('package.json'))
  },
  'npm ci': (command) => {
    runHere(command, clone)
    check(command, readdirSync(clone).includes('node_modules'))
  },
  'npm run release': (command) => {
    const output = runHere(command, clone)
    check(command, readReleaseName(output) !== '' && /\d+ MB/.test(output), output)
  },
  'sudo scripts/install --domain shop.example --release releases/<name>': async (command) => {
    makeBareDebian(resolve(values.base ?? join(folder, 'base')), values.suite)
    const place = join(folder, 'server')
    execFileSync('cp', ['-a', resolve(values.base ?? join(folder, 'base')), place])
    server.current = new Server(place, clone)
    await on().waitUntilBooted()

    const refused = await on().try('sudo scripts/install --domain nothing --release releases/none')
    check(
      'install refuses a wrong domain and changes nothing',
      refused.failed && /Nothing has changed/.test(refused.output),
    )
    check('no user after a refusal', (await on().try('id shop')).failed)
    const output = await on().run(fillIn(command))
    check(command, /Start it: systemctl start shop/.test(output), output)
    const settings = readFileSync(join(place, 'etc/shop/shop.env'), 'utf8')
    await on().run(fillIn(command))
    check(
      'install runs again and keeps the settings',
      readFileSync(join(place, 'etc/shop/shop.env'), 'utf8') === settings,
    )
    check(
      'only root and the shop can read the settings',
      /^640 root shop/.test(await on().run('stat -c "%a %U %G" /etc/shop/shop.env')),
    )
    await useOwnCertificate(on())
    await reachFakes(on())
  },
  'sudo systemctl start shop': async (command) => {
    const started = await on().try(command)
    check(command, !started.failed, started.output + (await on().try('journalctl -u shop -n 30')).output)
  },
  'sudo journalctl -u shop -n 20': async (command) => {
    // The first start creates the database.
    for (let tries = 0; tries < 120 && (await on().try('curl -sf http://127.0.0.1:3000/healthz')).failed; tries += 1)
      await sleep(1_000)
    const output = await on().run(command)
    check(command, /the shop is open/.test(output), output)
    check('visitors read that the shop opens soon', (await visit('/')).status === 503)
    const link = /https:\/\/shop\.example\/admin-dashboard\/set-up\/[\w-]+/.exec(output)?.[0] ?? ''
    await walkInBrowser(link)
  },
  'curl -s http://127.0.0.1:3000/readyz': async (command) => {
    const output = await on().run(command)
    check(command, /"(status|ready)"|ok/.test(output), output)
    const page = await visit('/')
    check('the shop answers over https', page.status === 200)
    check('browsers must use https', /max-age=31536000/.test(String(page.headers['strict-transport-security'])))
    check('strangers do not see the metrics', (await visit('/metrics')).status === 403)
    const plain = await on().run('curl -s -o /dev/null -w "%{http_code}" -H "Host: shop.example" http://127.0.0.1/')
    check('http leads to https', /^30[18]/.test(plain), plain)
    const restart = await visitDuring(() => on().run('systemctl restart shop'))
    check(
      `a restart refuses no visitor (${restart.visits} visits)`,
      restart.failures.length === 0,
      restart.failures.join('\n'),
    )
    const killed = await visitDuring(async () => {
      await on().run('systemctl kill -s KILL shop')
      await sleep(15_000)
    })
    check('systemd starts a killed shop again', (await visit('/')).status === 200, killed.failures.join('\n'))
  },
  'cd shop && git pull && npm ci && npm run release': (command) => {
    const next = join(folder, 'next')
    const commit = 'git -c user.name=Trial -c user.email=trial@example.in commit -q --allow-empty -m "Change nothing"'
    runHere(`git clone -q ${origin} next && cd next && ${commit} && git push -q`, folder)
    rmSync(next, { recursive: true })
    const before = releaseName
    const output = runHere(command, folder)
    check(command, readReleaseName(output) !== '' && releaseName !== before, output)
  },
  'sudo cp -a releases/<name> /opt/shop/releases/': async (command) => {
    await on().run(fillIn(command))
    check(command, !(await on().try(`test -f /opt/shop/releases/${releaseName}/release.json`)).failed)
  },
  'sudo /opt/shop/releases/<name>/scripts/upgrade.sh /opt/shop/releases/<name>': async (command) => {
    let output = ''
    const upgrade = await visitDuring(async () => {
      output = await on().run(fillIn(command))
    })
    check(command, output.includes(`The shop runs ${releaseName}.`), output)
    check(
      `an upgrade refuses no visitor (${upgrade.visits} visits)`,
      upgrade.failures.length === 0,
      upgrade.failures.join('\n'),
    )
    const back = await on().run(`sudo /opt/shop/releases/${releaseName}/scripts/upgrade.sh --back`)
    check('upgrade.sh --back', /The shop runs /.test(back) && !back.includes(releaseName), back)
  },
}

try {
  execFileSync('git', ['clone', '-q', '--bare', root, origin])
  for (const command of readGuide()) {
    const run = commands[command]
    if (run) await run(command)
    else check(`${command} has a trial`, false, 'Add it to tests/install/run.ts.')
  }
} catch (error) {
  check('the trial reached its end', false, String((error as { stdout?: string }).stdout ?? error))
} finally {
  await server.current?.stop()
  await fakes.stop()
  if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true })
}
const failed = checks.filter(({ passed }) => !passed).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
