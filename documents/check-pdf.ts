import { stampPdf } from './stamp-pdf.ts'

export type CheckedPdf = { pages: number } | { refused: 'password' | 'broken'; reason: string }

/** Makes a copy as a buyer would get it. What cannot be stamped is found out before anybody has paid for it. */
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
