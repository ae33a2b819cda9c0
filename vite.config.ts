import { existsSync } from 'node:fs'
import cascadeLayers from '@csstools/postcss-cascade-layers'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { hindiScripts } from './scripts/build/build-hindi-scripts.ts'
import { oldestBrowsers } from './scripts/build/oldest-browsers.ts'
import { oneLanguage } from './scripts/build/one-language.ts'
import { precompressScripts } from './scripts/build/precompress.ts'
import { honoDev } from './scripts/hono-dev.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

const language = process.env.SHOP_LANGUAGE ?? 'en'

/** What nearly every page with script imports. */
const pageParts =
  /\/app\/(ui\/(button|notice|toast|use-toast|rich-text|price|tick-list|logo|site-header|site-footer|demo-banner|preview-bar|announcement|not-found-message)|forms\/(field|answer-when-offline|email-field)|seo\/page-meta)\.tsx?$/

/**
 * Packages that a start would read from six hundred small files, with those that they require: a release would miss these. The
 * others find files by their own place, or have programs of the machine's kind. Vite cannot run most of them bundled in
 * development.
 */
const bundled = [
  ...['@hono/node-server', '@remix-run/route-pattern', 'age-encryption', 'bowser', 'cron-parser', 'csv-parse'],
  ...['drizzle-orm', 'hono', 'html-entities', 'luxon', 'marked', 'nodemailer', 'otpauth', 'pg-boss', 'prom-client'],
  ...['rate-limiter-flexible', 'react', 'react-dom', 'react-router', 'rrule-temporal', 'tar-stream', 'zod'],
  ...['tdigest', 'bintrees', 'streamx', 'fast-fifo', 'events-universal', 'text-decoder', 'b4a'],
  ...[/^@noble\//, /^@opentelemetry\//, /^@scure\//],
]

export default defineConfig(({ command }) => ({
  // honoDev comes before reactRouter so that Hono answers in development, not React Router's own handler.
  plugins: [
    honoDev('./server/main.ts'),
    tailwindcss(),
    oneLanguage(language),
    hindiScripts(language),
    precompressScripts(),
    reactRouter(),
  ],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 3000), strictPort: true },
  // Without entries the first page in development re-optimises its dependencies and reloads.
  optimizeDeps: { entries: ['./app/entry.client.tsx', './app/root.tsx', './app/routes/**/*.tsx'] },
  // Keeps build/documents, which tests may use while the shop is built, and whose samples take seconds to draw.
  build: { emptyOutDir: false, cssTarget: oldestBrowsers, reportCompressedSize: false },
  // Below Chrome 99 and Safari 15.4 a stylesheet with layers is no stylesheet.
  css: { postcss: { plugins: [cascadeLayers()] } },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          output: {
            // Twenty small files compress badly and lengthen the manifest that every page loads.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                { name: 'page-parts', test: pageParts, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // drizzle-orm as separate ES modules costs 160 MB of memory at import; bundled it costs almost nothing.
      resolve: { noExternal: command === 'build' ? bundled : ['drizzle-orm'] },
      // Leaves out the development versions of React.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          input: language === 'en' ? './server/main.ts' : './scripts/build/hindi-manifest.mjs',
          // The sources stand beside the build.
          output: { sourcemapExcludeSources: true },
        },
      },
    },
  },
}))
