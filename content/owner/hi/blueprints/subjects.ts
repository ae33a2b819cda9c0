import type { Blueprint } from '../../blueprints/blueprint.ts'
import { type Subject, subjects } from '../../blueprints/subjects.ts'
import { blueprintNamesInHindi } from './names.ts'

type SubjectInHindi = Omit<Subject, 'advice'>

/** A formula needs no translation. */
const translate = (name: string) => blueprintNamesInHindi[name] ?? name

/** The analyses with Hindi names, for drawings on pages and for the free guide. The demo editions stay English. */
export const subjectsInHindi: readonly SubjectInHindi[] = subjects.map(({ slug, name, covers, blueprint }) => ({
  slug,
  name: translate(name),
  covers: covers.map(translate),
  blueprint: translateBlueprint(blueprint),
}))

function translateBlueprint(blueprint: Blueprint): Blueprint {
  const { paper, units, maps, trends } = blueprint
  return {
    ...blueprint,
    paper: {
      ...paper,
      sections: paper.sections.map(({ name, detail, marks }) => ({
        name: translate(name),
        detail: translate(detail),
        marks,
      })),
    },
    units: units.map(({ name, marks, chapters }) => ({
      name: translate(name),
      marks,
      chapters: chapters.map((chapter) => ({
        ...chapter,
        name: translate(chapter.name),
        shortName: translate(chapter.shortName),
      })),
    })),
    maps: maps.map((map) => ({
      ...map,
      title: translate(map.title),
      itemsAreCalled: translate(map.itemsAreCalled),
      items: map.items.map((item) => ({ ...item, label: translate(item.label), chapter: translate(item.chapter) })),
    })),
    trends: trends.map((trend) => ({
      ...trend,
      title: translate(trend.title),
      series: trend.series.map((part) => ({ ...part, label: translate(part.label) })),
    })),
  }
}
