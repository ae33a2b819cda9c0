import { Form } from 'react-router'

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
