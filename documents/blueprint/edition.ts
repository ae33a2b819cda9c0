import type { Advice, ChapterAdvice } from '#content/owner/blueprints/advice.ts'
import type { Blueprint, Chapter } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'

export interface Edition {
  /** "Mathematics" */
  subject: string
  covers: string
  blueprint: Blueprint
  advice: Advice
  shopName: string
}

export function adviceFor({ advice }: Edition, { name }: Chapter): ChapterAdvice {
  const found = advice.chapters[name]
  if (!found) throw new Error(`no advice for the chapter ${name}`)
  return found
}

export const runningTitle = ({ subject, shopName }: Edition) => blueprintDocument.runningTitle(shopName, subject)
