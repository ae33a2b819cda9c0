import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { contentProblemWords } from '#content/interface/en/admin/content-problems.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { answerListEdit, answerProblems, type EditorAnswer } from './editor-answer.ts'
import { PlainField, WordsField } from './editor-fields.tsx'
import { EditorForm } from './editor-form.tsx'
import { FormSection } from './form-section.tsx'
import { ListEditor } from './list-editor.tsx'

const stored: NestedFields = {
  slug: 'maths',
  faqs: [{ question: { en: 'What?', hi: 'क्या?' } }, { question: { en: 'Why?' } }],
}

const base = { seen: 'hash', shown: '' }
const edit = (values: NestedFields, intent: string) =>
  answerListEdit({ values, base, intent, against: '', choices: {} }) ?? undefined

function render(answer?: EditorAnswer): string {
  const form = (
    <EditorForm values={stored} seen="hash" answer={answer}>
      <PlainField name="slug" label="Address" />
      <FormSection title="Questions" paths={['faqs']}>
        <ListEditor name="faqs" what="Question" max={3}>
          {(item) => <WordsField name={`${item}.question`} label="Question" />}
        </ListEditor>
      </FormSection>
    </EditorForm>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />)
}

it('shows what is stored in both languages, with sections folded', () => {
  const html = render()
  expect(html).toContain('name="faqs.0.question.en"')
  expect(html).toMatch(/<input id="faqs.0.question.hi"[^>]* lang="hi"[^>]* value="क्या\?"/)
  expect(html).toMatch(/<details class/)
})

it('shows how many texts have no translation, and which', () => {
  const html = render()
  expect(html).toContain(editorWords.hindi.missing(1, 2))
  expect(html).toContain(editorWords.hindi.missingHere(1))
  expect(html.match(new RegExp(`placeholder="${editorWords.hindi.fallback}"`, 'g'))).toHaveLength(2)
  const translated = edit({ ...stored, faqs: [{ question: { en: 'What?', hi: 'क्या?' } }] }, 'up:faqs.0')
  expect(render(translated)).toContain(editorWords.hindi.missing(0, 1))
})

it('shows a list edit and opens its section, before anything is saved', () => {
  const html = render(edit(stored, 'up:faqs.1'))
  expect(html.indexOf('Why?')).toBeLessThan(html.indexOf('What?'))
  expect(html).toContain('name="faqs.1.question.hi"')
  expect(html).toMatch(/<details open/)
})

it('scrolls back to the list without script', () => {
  expect(render()).toContain('formAction="#faqs.2">Add question')
})

it('shows a problem next to its field and keeps what was typed', () => {
  const typed = { slug: 'My Maths', faqs: [{ question: { en: '{prise}' } }] }
  const problems = [
    { path: ['products', '2', 'slug'], problem: 'slug' },
    { path: ['products', '2', 'faqs', '0', 'question'], problem: 'unknown-placeholder', detail: 'studnets' },
    { path: ['products', '2', 'faqs', '0', 'question', 'hi'], problem: 'too-long', detail: '2000' },
  ]
  const html = render(answerProblems({ values: typed, base }, problems, ['products', '2']))
  expect(html).toContain(`<p id="slug-error" class="mt-1 font-semibold text-alarm">${contentProblemWords.slug}</p>`)
  expect(html).toContain('value="My Maths"')
  expect(html).toContain('id="faqs.0.question.en-error"')
  expect(html).toContain('The shop does not know {studnets}.')
  expect(html).toMatch(/id="faqs.0.question.hi-error"[^>]*>In Hindi: This text is too long: up to 2,000 characters/)
})

it('keeps comparing with what the owner saw after a list edit, not with what is stored since then', () => {
  const answer = answerListEdit({
    values: stored,
    base: { seen: 'older', shown: 'x' },
    intent: 'up:faqs.1',
    against: '',
    choices: {},
  })
  const html = render(answer ?? undefined)
  expect(html).toContain('name="seen" value="older"')
  expect(html).toContain('name="shown" value="x"')
})

it('shows a change from another window below its field, in an open section, with no version chosen', () => {
  const fields = [
    { path: 'slug', theirs: 'algebra' },
    { path: 'faqs.1.question.hi', theirs: 'क्यों?', choice: 'theirs' as const },
  ]
  const lastEdit = { act: 'product-saved' as const, actor: 'owner', time: '17 Nov 2026, 9:30 am' }
  const html = render({ values: stored, base, conflict: { against: 'newer', fields, lastEdit } })
  expect(html).toContain('name="against" value="newer"')
  expect(html).toContain('“Changed a product”, by owner, 17 Nov 2026, 9:30 am')
  expect(html).toContain(editorWords.conflict.choose(1))
  expect(html).toContain('>Address. Here: maths. There: algebra.<')
  expect(html).toContain('>Questions and answers. Here: ')
  expect(html.match(/name="choice:slug"/g)).toHaveLength(2)
  expect(html).toMatch(/<details open/)
  expect(html.match(/type="radio"[^>]*checked=""/g)).toHaveLength(1)
})
