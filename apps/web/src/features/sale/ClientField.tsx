import Button from "@mui/material/Button";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { Combo } from "../../ui/Combo.tsx";
import { type ClientOption, searchClients } from "./clients.ts";
import { withoutExpenses } from "./expense-lines.ts";
import { withClient } from "./line-rules.ts";
import styles from "./SaleFields.module.css";

interface ClientFieldProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dossier: string;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  /** Opens the card: of the chosen client, or of a new one with this name. */
  readonly onCard: (name?: string) => void;
}

/** Who buys: one of the dossier's clients, or a new one whose card opens beside. */
export function ClientField({ form, change, dossier, error, autoFocus, onCard }: ClientFieldProps) {
  const client = form.party;
  return (
    <Combo<Pick<ClientOption, "id" | "label" | "aside"> & Partial<Pick<ClientOption, "client">>>
      label="Client"
      required
      value={client === undefined ? undefined : { id: client.id ?? "to-create", label: client.name }}
      autoFocus={autoFocus}
      search={(typed, signal) => searchClients(dossier, typed, signal)}
      onChange={(option) => {
        const chosen = option?.client;
        change((before) =>
          chosen === undefined
            ? withoutExpenses({ ...before, party: undefined, depositIds: [] })
            : withClient(chosen.id === before.party?.id ? before : withoutExpenses(before), chosen),
        );
      }}
      onCreate={(name) => onCard(name)}
      error={error}
      labelAside={
        client?.id != null ? (
          <Button
            size="small"
            color="inherit"
            tabIndex={-1}
            className={styles.card ?? ""}
            onClick={() => onCard()}
          >
            Voir la fiche
          </Button>
        ) : undefined
      }
    />
  );
}
