import { ArticleField } from "../../app/fields/ArticleField.tsx";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Agent.module.css";
import type { AgentDraft, Band, RuleDraft } from "./agent-draft.ts";

interface AgentRatesProps {
  readonly legalEntityRefId: string;
  readonly values: Pick<AgentDraft, "bands" | "rules">;
  readonly error: (name: "bands" | "rules") => string | undefined;
  readonly onChange: (change: Partial<Pick<AgentDraft, "bands" | "rules">>) => void;
}

const MOST_BANDS = 5;
const MOST_RULES = 50;

const replaced = <Item,>(items: readonly Item[], at: number, change: Partial<Item>) =>
  items.map((item, index) => (index === at ? { ...item, ...change } : item));

/** The scale of an agent, then the agent's own rates for a client, an article, or both. */
export function AgentRates({ legalEntityRefId, values, error, onChange }: AgentRatesProps) {
  const { bands, rules } = values;
  const setBand = (at: number, change: Partial<Band>) => onChange({ bands: replaced(bands, at, change) });
  const setRule = (at: number, change: Partial<RuleDraft>) =>
    onChange({ rules: replaced(rules, at, change) });
  return (
    <Panel title="Taux de commission">
      <FieldRows>
        {bands.map((band, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place in the scale.
          <FieldCell key={at} span={6}>
            <FormGrid>
              <TextField
                label={at === 0 ? "À partir de" : `À partir de, tranche ${at + 1}`}
                value={at === 0 ? "0" : band.from}
                onChange={(from) => setBand(at, { from })}
                disabled={at === 0}
                numeric
                inputMode="decimal"
                end="€"
              />
              <TextField
                label={at === 0 ? "Taux" : `Taux, tranche ${at + 1}`}
                value={band.rate}
                onChange={(rate) => setBand(at, { rate })}
                error={at === 0 ? error("bands") : undefined}
                required
                numeric
                inputMode="decimal"
                end="%"
              />
            </FormGrid>
          </FieldCell>
        ))}
      </FieldRows>
      <div className={styles.add}>
        <ActionButton
          size="small"
          variant="outlined"
          icon={icons.add}
          disabledReason={bands.length >= MOST_BANDS ? "Cinq tranches au plus." : undefined}
          onClick={() => onChange({ bands: [...bands, { from: "", rate: "" }] })}
        >
          Ajouter une tranche
        </ActionButton>
        {bands.length > 1 && (
          <ActionButton
            size="small"
            variant="text"
            color="inherit"
            onClick={() => onChange({ bands: bands.slice(0, -1) })}
          >
            Retirer la dernière tranche
          </ActionButton>
        )}
      </div>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list.
        <div key={at} className={styles.rule}>
          <PartyField
            label={`Client, taux particulier ${at + 1}`}
            legalEntityRefId={legalEntityRefId}
            kind="customer"
            value={rule.counterpartyId}
            onChange={(counterpartyId) => setRule(at, { counterpartyId })}
          />
          <ArticleField
            label={`Article, taux particulier ${at + 1}`}
            legalEntityRefId={legalEntityRefId}
            value={rule.articleId}
            onChange={(articleId) => setRule(at, { articleId })}
          />
          <TextField
            label={`Taux particulier ${at + 1}`}
            value={rule.rate}
            onChange={(rate) => setRule(at, { rate })}
            error={at === 0 ? error("rules") : undefined}
            required
            numeric
            inputMode="decimal"
            end="%"
          />
          <ActionButton
            size="small"
            variant="text"
            color="inherit"
            onClick={() => onChange({ rules: rules.filter((_, index) => index !== at) })}
          >
            {`Retirer le taux ${at + 1}`}
          </ActionButton>
        </div>
      ))}
      <div className={styles.add}>
        <ActionButton
          size="small"
          variant="outlined"
          icon={icons.add}
          disabledReason={rules.length >= MOST_RULES ? "Cinquante taux particuliers au plus." : undefined}
          onClick={() =>
            onChange({ rules: [...rules, { counterpartyId: undefined, articleId: undefined, rate: "" }] })
          }
        >
          Ajouter un taux particulier
        </ActionButton>
      </div>
      <p className={styles.hint}>
        Le taux du client et de l’article l’emporte, puis celui du client, puis celui de l’article. Une ligne
        est d’un article quand son libellé commence par celui de l’article.
      </p>
    </Panel>
  );
}
