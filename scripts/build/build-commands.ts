import { build } from 'vite'
import { root } from '../run-tool.ts'

/** What a release can run besides the shop, and the file of scripts/ for each. */
const commands = {
  start: 'scripts/start.ts',
  migrate: 'scripts/migrate.ts',
  backup: 'scripts/backup.ts',
  'backup-key': 'scripts/backup-key.ts',
  restore: 'scripts/restore.ts',
  passport: 'scripts/passport.ts',
  'open-passport': 'scripts/open-passport.ts',
  'admin-totp': 'scripts/admin-totp.ts',
}

export async function buildCommands(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: ['drizzle-orm'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: commands,
        // All in one folder, because scripts find the shop's folder above their own.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
