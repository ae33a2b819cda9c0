import { Text, View } from '@react-pdf/renderer'
import { palette, seriesColour } from '#brand/palette.ts'
import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'
import { TrendChart } from '../drawings/trend-chart.tsx'
import { text } from '../theme.ts'
import { Callout, Heading, Points, Table } from '../typesetting.tsx'
import type { Edition } from './edition.ts'
import { describeMoves, yearsShown } from './trend-figures.ts'

const words = blueprintDocument.trend

export function TrendPage({ edition: { blueprint, advice }, trend }: { edition: Edition; trend: Trend }) {
  const shown = yearsShown(trend, blueprint.years)
  return (
    <>
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginBottom: 6 }}>
        {trend.series.map(({ label }, index) => (
          <View key={label} style={{ flexDirection: 'row', alignItems: 'center', marginRight: 16 }}>
            <View
              style={{
                width: 10,
                height: 10,
                backgroundColor: seriesColour(index, trend.series.length),
                marginRight: 5,
              }}
            />
            <Text style={{ ...text.body, fontSize: 9 }}>{label}</Text>
          </View>
        ))}
      </View>
      <TrendChart trend={trend} years={blueprint.years} />
      <View style={{ marginTop: 6 }}>
        <Table
          fontSize={8.5}
          columns={[
            { heading: words.unit[trend.unit] },
            ...shown.map(({ year }) => ({ heading: markYear(year), width: 36, align: 'right' as const })),
          ]}
          rows={trend.series.map(({ label, byYear }) => [label, ...shown.map(({ index }) => byYear[index] || '·')])}
        />
      </View>
      <Heading>{shown.length < blueprint.years.length ? words.cameFrom : words.moved}</Heading>
      <Points points={describeMoves(trend, blueprint.years)} gap={1} />
      <Callout title={words.advice}>
        <Points points={advice.trends[trend.key] ?? []} gap={2} />
      </Callout>
      <Text style={{ ...text.small, marginTop: 8, color: palette.inkSoft }}>
        {shown.length < blueprint.years.length ? words.noSectionBefore(shown[0]?.year) : words.noExam}
      </Text>
      {trend.series.length <= partsWithRoom ? <PracticePapers trend={trend} /> : null}
    </>
  )
}

/** A chart with more parts fills the page. */
const partsWithRoom = 3
const practicePapers = 6

/** An empty table of the same parts for the student's practice papers. */
function PracticePapers({ trend }: { trend: Trend }) {
  const papers = Array.from({ length: practicePapers }, (_, index) => words.practice.paper(index + 1))
  return (
    <View style={{ marginTop: 8 }}>
      <Table
        fontSize={8.5}
        isDense
        columns={[
          { heading: words.practice.heading },
          ...papers.map((heading) => ({ heading, width: 52, align: 'right' as const })),
        ]}
        rows={trend.series.map(({ label }) => [label, ...papers.map(() => '')])}
      />
    </View>
  )
}
