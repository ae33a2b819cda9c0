/**
 * Runs before React starts, so each use passes the code on the server only: `import.meta.env.SSR ? code : ''`. The scripts
 * for browsers then do not contain it.
 */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, which pages without React need inline
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
