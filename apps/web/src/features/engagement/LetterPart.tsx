import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import type { EngagementAnswer } from "@grand-livre/contracts/engagement";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { upload } from "../../lib/api.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Engagement.module.css";
import { ENGAGEMENTS } from "./queries.ts";

/** The signed letter of mission: read, attached, replaced. */
export function LetterPart({ engagement }: { readonly engagement: EngagementAnswer }) {
  const { id, letter, abilities } = engagement;
  const [signedOn, setSignedOn] = useState<string | undefined>(localToday());
  const { perform, busy } = useCommand([ENGAGEMENTS]);
  const reason = abilityReason(abilities.letter);
  const params = { id };
  const attach = (file: File) =>
    perform(() => upload(engagementEndpoints.addLetter, { params, file, fields: { signedOn } }), {
      said: "Lettre de mission jointe.",
    });
  return (
    <Panel title="Lettre de mission">
      <div className={styles.stack}>
        {letter === null ? (
          <p className={styles.empty}>Aucune lettre signée n’est jointe.</p>
        ) : (
          <>
            <p className={styles.empty}>{`Signée le ${formatDate(letter.signedOn)}`}</p>
            <ActionButton
              size="small"
              variant="outlined"
              color="inherit"
              icon={icons.download}
              onClick={() => void saveDownload(engagementEndpoints.letter, { params }, letter.fileName)}
            >
              {letter.fileName}
            </ActionButton>
          </>
        )}
        {reason === undefined && (
          <>
            <DateField label="Signée le" value={signedOn} onChange={setSignedOn} required />
            <FileDrop
              compact
              accept=".pdf,.png,.jpg,.jpeg"
              title={letter === null ? "Joindre la lettre signée" : "Remplacer la lettre"}
              hint="PDF, PNG ou JPEG, 25 Mo au plus."
              disabled={busy || signedOn === undefined}
              onFiles={([file]) => file !== undefined && void attach(file)}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
