import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProcess } from '../scripts/start-process.ts'
import { buyOnce } from './buy.ts'

interface Mail {
  toAddress: string
  plainText: string
}

/** Buys a guide in a demo shop as a new buyer. Paths of its downloads, in the order of the mail: for phones, then A4. */
export async function buyLinks(shop: RunningProcess): Promise<string[]> {
  const email = await buyOnce(shop, 'maths')
  for (let tries = 0; tries < 300; tries++) {
    const mails = (await (await fetch(`http://localhost:${shop.port}/demo/mailbox.json`)).json()) as Mail[]
    const text = mails.find(({ toAddress }) => toAddress === email)?.plainText
    if (text) return [...new Set(text.match(/\/download\/bb_[\w.-]+/g))]
    await sleep(100)
  }
  throw new Error(`no mail for ${email}`)
}

/** Where a download is read in the browser. */
export function readingPathOf(link: string): string {
  return link.replace('/download/', '/download/read/')
}
