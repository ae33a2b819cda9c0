import { checkSettings } from './check-settings.ts'

// At import, because modules that main.ts imports next read secrets.
checkSettings()
