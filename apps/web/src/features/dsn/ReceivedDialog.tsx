import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import { employeeEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { type ReactNode, useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { type AnswerOf, upload } from "../../lib/api.ts";
import { formatCents, formatDate, formatMonth, formatPlural } from "../../lib/format.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { DSN } from "./dsn-view.ts";

interface DialogProps {
  readonly legalEntityRefId: string;
  readonly onClose: () => void;
}

type Receiving = typeof dsnEndpoints.rates | typeof dsnEndpoints.takeOver;

interface ReceivedProps<E extends Receiving> extends DialogProps {
  readonly endpoint: E;
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  /** How many persons of the file are employees with something to take. */
  readonly count: (answer: AnswerOf<E>) => number;
  readonly table: (answer: AnswerOf<E>) => ReactNode;
}

/** A file that is read first, shown, and applied when the person agrees. */
function ReceivedDialog<E extends Receiving>(props: ReceivedProps<E>) {
  const { endpoint, title, hint, accept, count, table, legalEntityRefId, onClose } = props;
  const [file, setFile] = useState<File>();
  const [answer, setAnswer] = useState<AnswerOf<E>>();
  const { perform, busy } = useCommand([DSN, employeeEndpoints.list.tag]);
  const send = (chosen: File, apply: boolean) =>
    upload(endpoint as Receiving, {
      file: chosen,
      fields: { legalEntityRefId, apply: String(apply) },
    }) as Promise<AnswerOf<E>>;
  async function read(files: readonly File[]) {
    // A declaration is lines: those of several months are read one after the other.
    const chosen = files.length === 1 && files[0] !== undefined ? files[0] : new File([...files], "dsn.txt");
    try {
      setAnswer(await send(chosen, false));
      setFile(chosen);
    } catch (error) {
      await announceError(error);
    }
  }
  async function apply() {
    if (file === undefined) return;
    const done = await perform(() => send(file, true), { said: "Fiches des salariés mises à jour." });
    if (done !== undefined) onClose();
  }
  const found = answer === undefined ? 0 : count(answer);
  return (
    <CommandDialog
      form={{ submit: apply, sending: busy, close: onClose }}
      title={title}
      confirmLabel={found > 0 ? `Appliquer à ${formatPlural(found, "salarié")}` : "Appliquer"}
      disabled={found === 0}
      note={hint}
      foot={
        <>
          <FileDrop
            compact={answer !== undefined}
            title="Choisir le fichier"
            accept={accept}
            multiple={endpoint.path === dsnEndpoints.takeOver.path}
            onFiles={(files) => void read(files)}
          />
          {answer !== undefined && table(answer)}
        </>
      }
    />
  );
}

const rateText = (ppm: number | null) => (ppm === null ? "Neutre" : formatPpm(ppm));

/** « CRM nominatif »: the rates of the tax administration beside those of the employees. */
export function RatesDialog(props: DialogProps) {
  return (
    <ReceivedDialog
      {...props}
      endpoint={dsnEndpoints.rates}
      title="Taux du prélèvement à la source"
      hint="Le compte rendu métier nominatif (XML) se télécharge sur le tableau de bord net-entreprises."
      accept=".xml"
      count={({ rates }) => rates.filter(({ employeeId, ppm }) => employeeId !== null && ppm !== null).length}
      table={({ rates, from }) => (
        <PlainTable label="Taux reçus" end>
          <thead>
            <tr>
              <th scope="col">Salarié</th>
              <th scope="col">Taux actuel</th>
              <th scope="col">À partir du {formatDate(from)}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ name, number, employeeId, beforePpm, ppm }) => (
              <tr key={`${number} ${name}`}>
                <th scope="row">{name || number || "Salarié sans nom"}</th>
                <td>{employeeId === null ? "Pas de fiche" : rateText(beforePpm)}</td>
                <td>{ppm === null ? "Inchangé" : formatPpm(ppm)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    />
  );
}

/** A year begun in another software, out of its declarations. */
export function TakeOverDialog(props: DialogProps) {
  return (
    <ReceivedDialog
      {...props}
      endpoint={dsnEndpoints.takeOver}
      title="Reprendre une année"
      hint="Les DSN mensuelles déposées par l’autre logiciel depuis janvier donnent les cumuls. Les heures supplémentaires exonérées n’y sont pas : saisissez-les sur la fiche du salarié."
      accept=".dsn,.txt,.edi"
      count={({ people }) => people.filter(({ employeeId }) => employeeId !== null).length}
      table={({ people }) => (
        <PlainTable label="Cumuls repris" end>
          <thead>
            <tr>
              <th scope="col">Salarié</th>
              <th scope="col">Jusqu’à</th>
              <th scope="col">Brut</th>
              <th scope="col">Plafond</th>
              <th scope="col">RGDU</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ name, number, employeeId, taken }) => (
              <tr key={`${number} ${name}`}>
                <th scope="row">{employeeId === null ? `${name} (pas de fiche)` : name}</th>
                <td>{formatMonth(taken.until)}</td>
                <td>{formatCents(taken.grossCents)}</td>
                <td>{formatCents(taken.ceilingCents)}</td>
                <td>{formatCents(taken.reliefCents)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    />
  );
}
