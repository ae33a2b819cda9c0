// npm start runs this first, so that the owner does not wait for a build to learn about a wrong setting.
import { checkSettings } from '#server/startup/check-settings.ts'

checkSettings()
