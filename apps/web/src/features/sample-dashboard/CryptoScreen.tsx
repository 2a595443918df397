import { sampleDashboardEndpoints } from "@grand-livre/contracts/endpoints/sample-dashboard";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PlainLine, Spark } from "./charts.tsx";
import { compactText, dollarsText, minutesFromNow, percentText, quantityText } from "./figures.ts";
import styles from "./Sample.module.css";
import { SampleFrame } from "./SampleFrame.tsx";

const COINS = [
  ["btc", "Bitcoin"],
  ["eth", "Ethereum"],
  ["bch", "Bitcoin Cash"],
  ["xrp", "XRP"],
] as const;

interface TrendProps {
  readonly dir: string;
  readonly amount: number;
}

function Trend({ dir, amount }: TrendProps) {
  const isUp = dir === "up";
  return (
    <StatusChip tone={isUp ? "success" : "error"}>
      {isUp ? "+" : "−"}
      {percentText(amount)}
    </StatusChip>
  );
}

/** Sample prices of coins. */
export function CryptoScreen() {
  return (
    <SampleFrame
      title="Crypto"
      endpoint={sampleDashboardEndpoints.crypto}
      isEmpty={({ watchlist }) => watchlist.length === 0}
    >
      {({ btc, prices, wallets, watchlist }) => (
        <div className={styles.grid}>
          <div className={styles.whole}>
            <Panel title="Cours du bitcoin" aside={<Trend {...btc.trend} />}>
              <p className={styles.big}>{dollarsText(btc.amount)}</p>
              <dl className={styles.facts}>
                <div>
                  <dt>Capitalisation</dt>
                  <dd>{compactText(btc.marketCap)}</dd>
                </div>
                <div>
                  <dt>Volume</dt>
                  <dd>{compactText(btc.volume)}</dd>
                </div>
                <div>
                  <dt>En circulation</dt>
                  <dd>{compactText(btc.supply)}</dd>
                </div>
                <div>
                  <dt>Plus haut</dt>
                  <dd>{dollarsText(btc.allTimeHigh)}</dd>
                </div>
              </dl>
              <PlainLine
                label="Prix du bitcoin par minute"
                data={btc.price.series[0]?.data ?? []}
                xText={(minutes) => minutesFromNow(minutes)}
                valueText={dollarsText}
              />
            </Panel>
          </div>
          {watchlist.map(({ title, iso, amount, trend, series }) => (
            <Panel key={iso} title={`${title} (${iso})`} aside={<Trend {...trend} />}>
              <p className={styles.middle}>{dollarsText(amount)}</p>
              <Spark label={`Prix de ${title}`} data={series[0]?.data ?? []} />
            </Panel>
          ))}
          <div className={styles.whole}>
            <Panel title="Portefeuilles">
              <dl className={styles.legend}>
                {COINS.map(([coin, name]) => (
                  <div key={coin}>
                    <dt>{name}</dt>
                    <dd>
                      {quantityText(wallets[coin])} · {dollarsText(wallets[coin] * prices[coin])}
                    </dd>
                  </div>
                ))}
              </dl>
            </Panel>
          </div>
        </div>
      )}
    </SampleFrame>
  );
}
