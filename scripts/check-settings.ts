// Run by npm start before it builds, so that the owner does not wait for a build to hear of a wrong setting.
import { checkSettings } from '#server/check-settings.ts'

checkSettings()
