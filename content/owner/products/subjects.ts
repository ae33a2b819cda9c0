import { maths } from './maths.ts'
import type { SubjectPage } from './product-page.ts'
import { science } from './science.ts'
import { social } from './social.ts'

/** The one list of subjects, in the order of menus. Pages, routes, combo, legal texts, mails and files are built from it. */
export const subjects: readonly [SubjectPage, ...SubjectPage[]] = [maths, science, social]
