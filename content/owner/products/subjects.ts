import { maths } from './maths.ts'
import type { SubjectPage } from './product-page.ts'
import { science } from './science.ts'
import { social } from './social.ts'

/** Adding a subject: write its page and its blueprint, and name it here. Routes, menus, sitemap and combo follow. */
export const subjects: readonly SubjectPage[] = [maths, science, social]
