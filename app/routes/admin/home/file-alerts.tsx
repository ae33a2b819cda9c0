import { Link } from 'react-router'
import { dashboard as words } from '#content/interface/en/admin/dashboard.ts'
import { filesPage } from '#content/interface/en/admin/files.ts'
import type { FileProblem } from '#shop/editions/file-problem.server.ts'

/** In a live shop only, where buyers pay for these files. */
export function SampleFilesAlert({ titles }: { titles: string[] }) {
  if (titles.length === 0) return null
  const { heading, text, link } = words.sampleFiles
  return <FilesAlert id="sample-files" heading={heading} texts={[text(titles)]} link={link} />
}

export function FileProblemsAlert({ problems }: { problems: FileProblem[] }) {
  if (problems.length === 0) return null
  const { heading, text, link } = words.fileProblems
  const texts = problems.map(({ title, kind }) => text(title, filesPage.problems[kind]))
  return <FilesAlert id="file-problems" heading={heading} texts={texts} link={link} />
}

function FilesAlert({ id, heading, texts, link }: { id: string; heading: string; texts: string[]; link: string }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-6 rounded-sheet border-2 border-l-8 border-alarm bg-alarm-tint p-4 md:p-6"
    >
      <h2 id={id} className="text-2xl text-alarm">
        {heading}
      </h2>
      {texts.map((text) => (
        <p key={text} className="mt-2 max-w-3xl">
          {text}
        </p>
      ))}
      <Link to="/admin-dashboard/files" className="button button-main mt-4">
        {link}
      </Link>
    </section>
  )
}
