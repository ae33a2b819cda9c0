import { createRequire } from 'node:module'
import createQpdf from '@neslinesli93/qpdf-wasm'

const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')

/** Rewrites a PDF with qpdf, and fails on anything that qpdf warns about. */
export async function runQpdf(pdf: Uint8Array, ...options: string[]): Promise<Uint8Array> {
  const messages: string[] = []
  const qpdf = await createQpdf({
    locateFile: () => wasm,
    noInitialRun: true,
    print: (line: string) => messages.push(line),
    printErr: (line: string) => messages.push(line),
  } as Parameters<typeof createQpdf>[0])
  // The library's types lack this function.
  const files = qpdf.FS as typeof qpdf.FS & { writeFile(path: string, bytes: Uint8Array): void }
  files.writeFile('/in.pdf', pdf)
  const status = qpdf.callMain(['/in.pdf', ...options, '/out.pdf'])
  if (status !== 0) throw new Error(`qpdf: ${messages.join('\n')}`)
  return files.readFile('/out.pdf')
}
