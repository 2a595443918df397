import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { download, upload } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./LogoPanel.module.css";

type Company = Pick<LegalEntityAnswer, "refId" | "name" | "logoSha256">;

/** The picture at the head of a company's next invoices: shown as printed, replaced, removed. */
export function LogoPanel({ company }: { readonly company: Company }) {
  const client = useQueryClient();
  const missing = useMissingRight("companies", "Editor");
  const { run, perform, busy } = useCommand([], toastRefusal);
  const params = { refId: company.refId };

  const words = (said: string) => ({
    said,
    // The form beside it may have been typed in: only the logo of what it was read from changes.
    done: ({ logoSha256 }: LegalEntityAnswer) =>
      client.setQueryData<LegalEntityAnswer>(["legal-entity", "one", company.refId], (before) =>
        before === undefined ? before : { ...before, logoSha256 },
      ),
  });
  const remove = () =>
    run(
      legalEntityEndpoints.removeLogo,
      { params },
      {
        ...words("Logo retiré."),
        confirm: {
          title: "Retirer le logo",
          message: "Les prochaines factures n’auront pas de logo. Celles qui sont validées gardent le leur.",
          confirmLabel: "Retirer",
        },
      },
    );

  const has = company.logoSha256 !== null;
  return (
    <Panel title="Logo des factures">
      <div className={styles.logo}>
        {has && <Logo refId={company.refId} sha256={company.logoSha256} name={company.name} />}
        <div className={styles.change}>
          <FileDrop
            compact
            title={busy ? "Envoi…" : has ? "Remplacer le logo" : "Ajouter un logo"}
            hint={missing ?? "PNG ou JPEG, 5 Mo au plus\u202f; la transparence devient blanche"}
            accept="image/png,image/jpeg"
            disabled={busy || missing !== undefined}
            onFiles={([file]) => {
              if (file !== undefined)
                void perform(
                  () => upload(legalEntityEndpoints.uploadLogo, { params, file }),
                  words("Logo enregistré\u00a0: vos prochaines factures le porteront."),
                );
            }}
          />
          {has && (
            <Button
              size="small"
              color="inherit"
              startIcon={<Icon path={icons.trash} size={16} />}
              disabled={busy || missing !== undefined}
              title={missing ?? ""}
              onClick={() => void remove()}
            >
              Retirer le logo
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Logo({
  refId,
  sha256,
  name,
}: {
  readonly refId: string;
  readonly sha256: string | null;
  readonly name: string;
}) {
  const { data } = useQuery({
    queryKey: ["logo", sha256],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await download(legalEntityEndpoints.logo, { params: { refId }, signal })).blob,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <div className={styles.paper}>
      {url !== undefined && <img className={styles.picture} src={url} alt={`Logo de ${name}`} />}
    </div>
  );
}
