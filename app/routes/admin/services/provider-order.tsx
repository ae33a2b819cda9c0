import { indianTime } from '#brand/indian-time.ts'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import type { ServiceFormData } from '#shop/services/read-service-form.server.ts'
import { ActionButton } from '../ui/action-button.tsx'

const words = serviceFormWords.payments.order

/** Which providers new orders use, the first one first, and those that only serve earlier orders. */
export function ProviderOrder({ form }: { form: ServiceFormData }) {
  const order: string[] = form.payments?.order ?? []
  const providers = form.payments?.providers ?? []
  const isOnServer = form.settings.PAYMENT_PROVIDER?.isOnServer ?? false
  const findTitle = (name: string) => providers.find((provider) => provider.name === name)?.title ?? name
  const others = providers.filter(({ name, hasKeys, isDemoOnly }) => hasKeys && !isDemoOnly && !order.includes(name))
  if (order.length + others.length === 0) return null
  const substitute = form.payments?.substitute
  const describePlace = (name: string, index: number) => {
    if (substitute?.provider === name) return words.now(indianTime(substitute.since))
    return index === 0 ? words.first : words.next(order.slice(0, index).map(findTitle))
  }
  const fieldsOf = (provider: string) => ({ provider, seen: String(form.version) })
  return (
    <section aria-labelledby="provider-order" className="mt-6 max-w-2xl">
      <h2 id="provider-order" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-2 text-ink-soft">{isOnServer ? serviceFormWords.setOnServer : words.lead}</p>
      <ol className="mt-4 space-y-3">
        {order.map((name, index) => {
          const subject = { subject: findTitle(name), hiddenFields: fieldsOf(name) }
          const isLast = index === order.length - 1
          return (
            <li key={name} className="sheet flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
              <div className="min-w-0 flex-1 basis-48">
                <h3 className="text-lg">{findTitle(name)}</h3>
                <p className="text-base text-ink-soft">{describePlace(name, index)}</p>
              </div>
              {isOnServer ? null : (
                <div className="flex flex-wrap gap-3">
                  {index > 0 ? <ActionButton intent="move-up" label={words.up} {...subject} /> : null}
                  {isLast ? null : <ActionButton intent="move-down" label={words.down} {...subject} />}
                  {order.length > 1 || form.isDemo ? (
                    <ActionButton intent="leave-out" label={words.leaveOut} {...subject} />
                  ) : null}
                </div>
              )}
            </li>
          )
        })}
        {others.map(({ name, title }) => (
          <li key={name} className="sheet flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-lg">{title}</h3>
              <p className="text-base text-ink-soft">{words.leftOut}</p>
            </div>
            {isOnServer ? null : (
              <ActionButton intent="use-again" label={words.useAgain} subject={title} hiddenFields={fieldsOf(name)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
