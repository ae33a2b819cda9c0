import { stampPdf } from './stamp-pdf.ts'

export type CheckedPdf = { pages: number } | { refused: 'password' | 'broken'; reason: string }

/** Stamps a test copy, so that a file that cannot be stamped is refused before it is sold. */
export async function checkPdf(pdf: Uint8Array): Promise<CheckedPdf> {
  const stampedFor = { name: 'Test', email: 'test@example.com', orderId: 'test' }
  try {
    const { pages } = await stampPdf({ pdf, stampedFor, copyId: 'test' })
    return { pages }
  } catch (error) {
    const reason = (error as Error).message
    return { refused: /password|encrypt/i.test(reason) ? 'password' : 'broken', reason }
  }
}
