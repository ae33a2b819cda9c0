import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { TickBox } from '../drawings/tick-box.tsx'
import { weightColour } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Callout, Notes, Points, Table } from '../typesetting.tsx'
import { formatAverage, type RankedChapter, rankChapters, splitByWeight } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const hours = 40

/** Half hours per chapter, by the unit's marks and then the chapter's average. */
export function HoursByMarks({ edition: { blueprint } }: { edition: Edition }) {
  const ranked = rankChapters(blueprint)
  const ofUnit = splitByWeight(
    hours * 2,
    blueprint.units.map((unit) => unit.marks),
  )
  return (
    <>
      {blueprint.units.map((unit, index) => {
        const halves = ofUnit[index] ?? 0
        const chapters = ranked.filter((candidate) => candidate.unit === unit)
        const shares = splitByWeight(
          halves,
          chapters.map(({ average }) => average),
        )
        return (
          <View key={unit.name} style={{ marginBottom: 12 }} wrap={false}>
            <View
              style={{
                flexDirection: 'row',
                justifyContent: 'space-between',
                borderBottom: `1 solid ${palette.ink}`,
                paddingBottom: 1,
              }}
            >
              <Text style={{ ...text.body, ...text.strong, fontSize: 11 }}>{unit.name}</Text>
              <Text style={text.body}>{`${unit.marks} marks, ${formatHours(halves)}`}</Text>
            </View>
            {chapters.map(({ chapter }, row) => (
              <View key={chapter.name} style={{ flexDirection: 'row', alignItems: 'center', paddingTop: 5 }}>
                <Text style={{ ...text.body, fontSize: 9.5, lineHeight: 1.3, width: 200 }}>{chapter.name}</Text>
                <View style={{ flex: 1, flexDirection: 'row', flexWrap: 'wrap' }}>
                  {Array.from({ length: shares[row] ?? 0 }, (_, half) => (
                    <View
                      // biome-ignore lint/suspicious/noArrayIndexKey: boxes to tick, all alike
                      key={half}
                      style={{
                        width: 12,
                        height: 12,
                        marginRight: 2.5,
                        backgroundColor: weightColour(unit.marks),
                        border: `0.6 solid ${palette.inkSoft}`,
                      }}
                    />
                  ))}
                </View>
                <Text style={{ ...text.small, width: 44, textAlign: 'right' }}>{formatHours(shares[row] ?? 0)}</Text>
              </View>
            ))}
          </View>
        )
      })}
      <Notes title="Hours I really spent" />
    </>
  )
}

function formatHours(halves: number): string {
  return `${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''} h`
}

export function FourWeeks({ edition: { blueprint } }: { edition: Edition }) {
  const ranked = rankChapters(blueprint)
  const isDense = ranked.length > 16
  return (
    <>
      {splitIntoWeeks(ranked).map((chapters, index) => (
        <View key={weekWords[index]} style={{ marginBottom: 8 }} wrap={false}>
          <Text style={{ ...text.heading, fontSize: 12 }}>{`Week ${index + 1}`}</Text>
          <Text style={{ ...text.small, marginBottom: 1 }}>{weekWords[index] ?? ''}</Text>
          <Table
            fontSize={9}
            isDense={isDense}
            columns={[
              { heading: 'Chapter' },
              { heading: 'Average', width: 52, align: 'right' },
              ...['Read', 'Recall', 'Solve', 'Redo'].map((heading) => ({
                heading,
                width: 48,
                align: 'center' as const,
              })),
            ]}
            rows={chapters.map(({ chapter, average }) => [
              chapter.name,
              formatAverage(average),
              ...['Read', 'Recall', 'Solve', 'Redo'].map((step) => <TickBox key={step} size={9} />),
            ])}
          />
        </View>
      ))}
      <Callout title="Week 4: only paper and clock">
        <Points
          gap={2}
          points={[
            'Three full papers of three hours, on the days between lighter ones.',
            `After each: write down every lost mark with its chapter. Redo those chapters’ cards.`,
            `Every evening one priority map from memory: ${blueprint.maps.map((map) => map.itemsAreCalled).join(', ')}.`,
          ]}
        />
      </Callout>
    </>
  )
}

const weekWords = [
  'The chapters that carry about a third of the paper. One a day; nothing else is worth as much.',
  'The next third. Begin each day with ten minutes of last week’s musts.',
  'What is left. Small chapters are quick marks: two a day, then your first full paper on Sunday.',
]

/** Splits ranked chapters into three weeks with about equal marks. */
export function splitIntoWeeks(ranked: readonly RankedChapter[]): RankedChapter[][] {
  const total = ranked.reduce((sum, { average }) => sum + average, 0)
  const weeks: RankedChapter[][] = [[], [], []]
  let before = 0
  for (const chapter of ranked) {
    const week = Math.min(2, Math.floor(((before + chapter.average / 2) / total) * 3))
    weeks[week]?.push(chapter)
    before += chapter.average
  }
  return weeks
}
