import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../../scripts/chromium.ts'
import { openWithDevTools } from './devtools.ts'
import type { Browser } from './engine.ts'
import { openFirefox } from './marionette.ts'
import { openWebKit } from './webdriver.ts'

interface Engine {
  name: string
  /** Debian's package, to say what is missing. */
  packages: string
  /** Null when the machine does not have it. */
  find(): string | null
  open(found: string, port: number): Promise<Browser>
}

const find = (command: string) => tryRun('which', [command])?.trim() || null
// Not the first one on the path: Debian installs Qt only for its own Python.
const python = '/usr/bin/python3'

/** Debian's Qt carries the Chromium of the year 2020. Its newer Qt needs OpenGL. */
const openQt = `
import sys
from PyQt5.QtCore import QUrl
from PyQt5.QtWidgets import QApplication
from PyQt5.QtWebEngineWidgets import QWebEnginePage
app = QApplication(sys.argv)
page = QWebEnginePage()
page.load(QUrl('about:blank'))
app.exec_()`

const oldChromium: Engine = {
  name: 'Chromium 87',
  packages: 'python3-pyqt5.qtwebengine',
  find: () => (tryRun(python, ['-c', 'import PyQt5.QtWebEngineWidgets']) === null ? null : python),
  open: (command, port) =>
    openWithDevTools(port, {
      command,
      args: ['-c', openQt],
      env: {
        QT_QPA_PLATFORM: 'offscreen',
        QTWEBENGINE_DISABLE_SANDBOX: '1',
        QTWEBENGINE_CHROMIUM_FLAGS: `--remote-debugging-port=${port} --disable-gpu`,
      },
    }),
}

export const engines: Engine[] = [
  {
    name: 'Chromium',
    packages: 'chromium-headless-shell',
    find: () => findChromium() ?? null,
    open: (command, port) => openWithDevTools(port, { command, args: chromiumArgs(port) }),
  },
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    find: () => find('firefox-esr') ?? find('firefox'),
    open: swap(openFirefox),
  },
  { name: 'WebKit', packages: 'webkit2gtk-driver xvfb', find: findMiniBrowser, open: swap(openWebKit) },
  oldChromium,
]

function swap(open: (port: number, found: string) => Promise<Browser>): Engine['open'] {
  return (found, port) => open(port, found)
}

function chromiumArgs(port: number): string[] {
  const own = ['--headless', '--no-sandbox', '--disable-background-networking', '--enable-bfcache']
  return [...own, `--remote-debugging-port=${port}`, '--window-size=390,844', 'about:blank']
}

/** WebKit's own small browser, which stands in no folder of programs. */
function findMiniBrowser(): string | null {
  if (!find('WebKitWebDriver') || !find('xvfb-run')) return null
  const listed = tryRun('sh', [
    '-c',
    'ls /usr/lib/*/webkit2gtk-4.1/MiniBrowser /usr/libexec/webkit2gtk-4.1/MiniBrowser; true',
  ])
  return listed?.split('\n').find((path) => path && existsSync(path)) ?? null
}

function tryRun(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}
