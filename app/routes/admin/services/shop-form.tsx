import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { type ServiceFieldsProps, SettingField } from './setting-field.tsx'

const words = serviceFormWords.shop

export function ShopForm({ form, typed, errors }: ServiceFieldsProps) {
  const fieldOf = (name: string) => ({ name, view: form.settings[name], typed: typed[name], error: errors[name] })
  const token = form.settings.METRICS_TOKEN
  return (
    <>
      <SettingField {...fieldOf('SITE_URL')} {...words.siteUrl} />
      <SettingField {...fieldOf('META_PIXEL_ID')} {...words.metaPixelId} />
      <SettingField {...fieldOf('METRICS_TOKEN')} {...words.metricsToken} isSecret />
      {token?.isSet && !token.isOnServer ? (
        <label className="flex gap-3">
          <input type="checkbox" name="removeToken" className="mt-1 size-5" />
          <span>{words.removeToken}</span>
        </label>
      ) : null}
    </>
  )
}
