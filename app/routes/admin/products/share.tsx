import { data, Form, Link } from 'react-router'
import { productWords } from '#content/interface/en/admin/product.ts'
import { shareWords as words } from '#content/interface/en/admin/share.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { readSource } from '#shop/checkout/read-source.ts'
import { shareProduct } from '#shop/products/share-product.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { TextField } from '../../../forms/field.tsx'
import { CopyField } from '../settings/copy-field.tsx'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/share'

const defaultSource = 'share'
const posterSource = 'poster'

export async function loader({ params: { productId }, url }: Route.LoaderArgs) {
  const { products } = await getEditableContent()
  const product = products.find(({ id }) => id === productId)
  if (!product) throw data(productWords.notFound, 404)
  const typed = readSource(url.searchParams.get('source'), new URL(shopSettings().siteUrl).hostname)
  const source = typed ?? defaultSource
  const shared = (['en', 'hi'] as const).flatMap((language) => {
    const made = shareProduct(productId, language, source)
    return made ? [{ language, ...made }] : []
  })
  return { id: productId, name: product.name.en, typed: typed ?? '', posterSource: typed ?? posterSource, shared }
}

export const meta: Route.MetaFunction = ownerMeta('products', words.metaTitle)

export default function ShareProduct({ loaderData }: Route.ComponentProps) {
  const { id, name, typed, posterSource, shared } = loaderData
  return (
    <>
      <PageHeader title={words.heading(name)} />
      <p className="mt-2">
        <Link to={`/admin-dashboard/products/${id}`} className="text-link">
          {words.back}
        </Link>
      </p>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      {shared.length === 0 ? (
        <p className="mt-6 font-semibold">{words.notOnSale}</p>
      ) : (
        <div className="max-w-2xl">
          <Form method="get" className="sheet mt-6 space-y-4 p-4" noValidate>
            <TextField {...words.source} name="source" defaultValue={typed} maxLength={40} autoComplete="off" />
            <button type="submit" className="button button-quiet">
              {words.source.submit}
            </button>
          </Form>
          <Links shared={shared} />
          <Buttons shared={shared} />
          <Posters id={id} source={posterSource} languages={shared.map(({ language }) => language)} />
        </div>
      )}
    </>
  )
}

type Shared = Route.ComponentProps['loaderData']['shared']

function Links({ shared }: { shared: Shared }) {
  return (
    <section aria-labelledby="share-link" className="mt-8">
      <h2 id="share-link" className="text-2xl">
        {words.address.heading}
      </h2>
      <div className="mt-3 space-y-4">
        {shared.map(({ language, link }) => (
          <CopyField
            key={link}
            id={`link-${language}`}
            label={words.address.label(words.languages[language])}
            text={link}
          />
        ))}
      </div>
    </section>
  )
}

function Buttons({ shared }: { shared: Shared }) {
  return (
    <section aria-labelledby="share-button" className="mt-8">
      <h2 id="share-button" className="text-2xl">
        {words.button.heading}
      </h2>
      <p className="mt-1">{words.button.text}</p>
      <div className="mt-3 space-y-4">
        {shared.map(({ language, button }) => (
          <CopyField
            key={button}
            id={`button-${language}`}
            label={words.button.label(words.languages[language])}
            text={button}
          />
        ))}
      </div>
    </section>
  )
}

interface PostersProps {
  id: string
  source: string
  languages: Shared[number]['language'][]
}

function Posters({ id, source, languages }: PostersProps) {
  const { papers } = words.poster
  return (
    <section aria-labelledby="share-poster" className="mt-8">
      <h2 id="share-poster" className="text-2xl">
        {words.poster.heading}
      </h2>
      <p className="mt-1">{words.poster.text}</p>
      <ul className="mt-3 flex flex-wrap gap-3">
        {languages.flatMap((language) =>
          Object.entries(papers).map(([paper, label]) => (
            <li key={language + paper}>
              <a
                href={`/admin-dashboard/products/${id}/poster.pdf?${new URLSearchParams({ paper, language, source })}`}
                className="button button-quiet"
              >
                {words.poster.link(label, words.languages[language])}
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
