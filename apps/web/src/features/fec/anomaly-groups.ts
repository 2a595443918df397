import type { FecCheckAnswer } from "@grand-livre/contracts/fec";

export type Anomaly = FecCheckAnswer["anomalies"][number];
export type Severity = Anomaly["severity"];

/** From what keeps the file from being handed over to what is only good to know. */
export const severities = ["blocking", "justify", "advice"] as const satisfies readonly Severity[];

export const severityLabels: Readonly<Record<Severity, string>> = {
  blocking: "Bloquantes",
  justify: "À justifier",
  advice: "Conseils",
};

/** What each severity asks of the accountant. */
export const severityTexts: Readonly<Record<Severity, string>> = {
  blocking: "Le fichier serait rejeté par l’administration\u00a0: corrigez avant de le remettre.",
  justify: "Le fichier est recevable\u202f; des points à justifier en cas de contrôle.",
  advice: "Rien à corriger\u00a0: des points à regarder.",
};

export interface AnomalyRule {
  readonly rule: string;
  /** The first ones, in the order of the file. */
  readonly shown: readonly Anomaly[];
  readonly count: number;
}

export interface AnomalyGroup {
  readonly severity: Severity;
  readonly count: number;
  readonly rules: readonly AnomalyRule[];
}

/** The anomalies by severity, then by rule, the most frequent rule first; `most` examples of each rule. */
export function groupAnomalies(anomalies: readonly Anomaly[], most: number): readonly AnomalyGroup[] {
  return severities.flatMap((severity) => {
    const own = anomalies.filter((anomaly) => anomaly.severity === severity);
    if (own.length === 0) return [];
    const rules = [...Map.groupBy(own, ({ rule }) => rule)]
      .map(([rule, all]) => ({ rule, shown: all.slice(0, most), count: all.length }))
      .toSorted((a, b) => b.count - a.count);
    return [{ severity, count: own.length, rules }];
  });
}
