import { sampleDashboardEndpoints } from "@grand-livre/contracts/endpoints/sample-dashboard";
import { useState } from "react";
import { Panel } from "../../ui/Panel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DatedLines, Ring, Spark } from "./charts.tsx";
import { countOf, percentText, wholeText } from "./figures.ts";
import styles from "./Sample.module.css";
import { SampleFrame } from "./SampleFrame.tsx";

const AUDIENCE = [
  ["newVsReturning", "Nouveaux et connus"],
  ["gender", "Sexe"],
  ["age", "Âge"],
  ["language", "Langue"],
] as const;
const COUNTERS = [
  ["conversions", "Conversions"],
  ["impressions", "Impressions"],
  ["visits", "Visites"],
] as const;

/** Sample figures of a site's audience. */
export function AnalyticsScreen() {
  const [year, setYear] = useState<"this-year" | "last-year">("this-year");
  return (
    <SampleFrame
      title="Analytique"
      endpoint={sampleDashboardEndpoints.analytics}
      isEmpty={({ visitors }) => visitors.series["this-year"].length === 0}
    >
      {(figures) => (
        <div className={styles.grid}>
          <div className={styles.whole}>
            <Panel title="Visiteurs">
              <Tabs
                label="Année"
                tabs={[
                  { id: "this-year", label: "Cette année" },
                  { id: "last-year", label: "L’an dernier" },
                ]}
                value={year}
                onChange={setYear}
              >
                <DatedLines
                  label="Visiteurs par jour"
                  series={figures.visitors.series[year]}
                  valueText={wholeText}
                />
              </Tabs>
            </Panel>
          </div>
          {COUNTERS.map(([name, title]) => (
            <Panel key={name} title={title}>
              <p className={styles.big}>{wholeText(figures[name].amount)}</p>
              <Spark label={`${title} par semaine`} data={figures[name].series[0]?.data ?? []} />
            </Panel>
          ))}
          <div className={styles.whole}>
            <Panel title="Visiteurs et pages vues">
              <dl className={styles.facts}>
                <div>
                  <dt>Note globale</dt>
                  <dd>{wholeText(figures.visitorsVsPageViews.overallScore)}</dd>
                </div>
                <div>
                  <dt>Ratio moyen</dt>
                  <dd>{percentText(figures.visitorsVsPageViews.averageRatio)}</dd>
                </div>
                <div>
                  <dt>Ratio prévu</dt>
                  <dd>{percentText(figures.visitorsVsPageViews.predictedRatio)}</dd>
                </div>
              </dl>
              <DatedLines
                label="Visiteurs et pages vues par jour"
                series={figures.visitorsVsPageViews.series}
                valueText={wholeText}
              />
            </Panel>
          </div>
          {AUDIENCE.map(([name, title]) => {
            const { labels, series, uniqueVisitors } = figures[name];
            return (
              <Panel key={name} title={title}>
                <Ring label={title} labels={labels} values={series} />
                <dl className={styles.legend}>
                  {labels.map((label, at) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        {wholeText(countOf(uniqueVisitors, series[at] ?? 0))} · {percentText(series[at] ?? 0)}
                      </dd>
                    </div>
                  ))}
                </dl>
              </Panel>
            );
          })}
        </div>
      )}
    </SampleFrame>
  );
}
