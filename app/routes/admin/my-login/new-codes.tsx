import { myLoginWords } from '#content/interface/en/admin/my-login.ts'
import { ShownOnce } from '../settings/shown-once.tsx'

export function NewCodes({ codes }: { codes: string[] }) {
  const { shown, shownText, label } = myLoginWords.recoveryCodes
  return (
    <ShownOnce id="recovery-codes" heading={shown} text={shownText} label={label} isPrinted>
      {codes.join('\n')}
    </ShownOnce>
  )
}
