import { Form } from 'react-router'
import { pathIn } from '#brand/language.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'

interface PreviewButtonProps {
  /** The page of the shop that opens. */
  path: string
  label: string
}

/** Opens a page of the shop with the unpublished changes. */
export function PreviewButton({ path, label }: PreviewButtonProps) {
  return (
    <Form method="post" action="/admin-dashboard/preview" reloadDocument>
      <input type="hidden" name="path" value={path} />
      <button type="submit" className="button button-quiet button-small">
        {label}
      </button>
    </Form>
  )
}

/** A page of the shop in both languages. */
export function PreviewButtons({ path, label }: PreviewButtonProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <PreviewButton path={path} label={label} />
      <PreviewButton path={pathIn('hi', path)} label={editorWords.hindi.preview} />
    </div>
  )
}
