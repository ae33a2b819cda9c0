import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { TickBox } from '../drawings/tick-box.tsx'
import { weightColour } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Callout, Notes, Points, Table } from '../typesetting.tsx'
import { formatAverage, type RankedChapter, rankChapters, splitByWeight } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const { hours: hourWords, weeks: weekWords } = blueprintDocument
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
              <Text style={text.body}>{hourWords.unit(unit.marks, formatHours(halves))}</Text>
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
      <Notes title={hourWords.notes} />
    </>
  )
}

function formatHours(halves: number): string {
  return hourWords.length(`${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''}`)
}

export function FourWeeks({ edition: { blueprint } }: { edition: Edition }) {
  const ranked = rankChapters(blueprint)
  const isDense = ranked.length > 16
  return (
    <>
      {splitIntoWeeks(ranked).map((chapters, index) => (
        <View key={weekWords.leads[index]} style={{ marginBottom: 8 }} wrap={false}>
          <Text style={{ ...text.heading, fontSize: 12 }}>{weekWords.title(index + 1)}</Text>
          <Text style={{ ...text.small, marginBottom: 1 }}>{weekWords.leads[index] ?? ''}</Text>
          <Table
            fontSize={9}
            isDense={isDense}
            columns={[
              { heading: weekWords.columns.chapter },
              { heading: weekWords.columns.average, width: 52, align: 'right' },
              ...weekWords.steps.map((heading) => ({
                heading,
                width: 48,
                align: 'center' as const,
              })),
            ]}
            rows={chapters.map(({ chapter, average }) => [
              chapter.name,
              formatAverage(average),
              ...weekWords.steps.map((step) => <TickBox key={step} size={9} />),
            ])}
          />
        </View>
      ))}
      <Callout title={weekWords.lastWeek.title}>
        <Points
          gap={2}
          points={weekWords.lastWeek.points(blueprint.maps.map((map) => map.itemsAreCalled).join(', '))}
        />
      </Callout>
    </>
  )
}

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
