import { Form } from 'react-router'
import { type Language, languages } from '#brand/language.ts'
import { accountWords } from '#content/interface/account.ts'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { LanguageName } from '../../ui/language-name.tsx'

/** In which language the shop writes to the customer, whatever the language of this page. */
export function MessageLanguage({ language }: { language: Language }) {
  const words = accountWords.messageLanguage
  const busy = useIsBusy()
  return (
    <section aria-labelledby="message-language" className="mt-12">
      <h2 id="message-language" className="text-3xl">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <fieldset key={language} className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{words.heading}</legend>
          {languages.map((choice) => (
            <label key={choice} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="language"
                value={choice}
                defaultChecked={choice === language}
                className="size-6 shrink-0 accent-blue"
              />
              <span lang={choice}>
                <LanguageName language={choice} />
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" name="intent" value="language" disabled={busy} className="button button-quiet">
          {words.save}
        </button>
      </Form>
    </section>
  )
}
