import type { EditorAnswer } from './editor-answer.ts'

/** After a conflict the notice that explains it; after a refusal the first wrong field; after a list edit the entry that it concerned. */
export function findFocusTarget(
  form: HTMLElement,
  { problems, conflict, anchor, intent }: EditorAnswer,
): HTMLElement | null {
  if (conflict) return form.querySelector('[data-conflict]')
  if (problems && Object.keys(problems).length > 0) return form.querySelector('[aria-invalid=true], [data-problem]')
  if (anchor === undefined) return null
  const item = document.getElementById(anchor)
  const [edit = ''] = intent?.split(':') ?? []
  const sameButton = edit === 'up' || edit === 'down' ? `button[value="${edit}:${anchor}"]:not([disabled])` : null
  const again = sameButton ? item?.querySelector<HTMLElement>(sameButton) : null
  return again ?? item?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button') ?? null
}
