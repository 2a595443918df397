import type { SavedView } from "@grand-livre/contracts/saved-view";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parseSearch } from "../../lib/search-text.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { toast } from "../../ui/toast.ts";
import { announceError } from "../announce-error.ts";
import { lazyPart } from "../lazy-part.tsx";
import styles from "./SavedViews.module.css";
import {
  forgetView,
  keepView,
  keptSearch,
  renameView,
  replaceView,
  savedViewsOptions,
  viewsChanged,
} from "./saved-views.ts";

const ViewNameDialog = lazyPart(
  () => import("./ViewNameDialog.tsx"),
  ({ ViewNameDialog }) => ViewNameDialog,
);

interface SavedViewsProps {
  /** The name of the list. */
  readonly screen: string;
  readonly search: Readonly<Record<string, unknown>>;
  /** What of the URL is a place in the list: its page, the row that is open. */
  readonly place: readonly string[];
  /** Shows a view: its filters as a URL has them. */
  readonly onOpen: (search: Readonly<Record<string, string>>) => void;
}

/** The person's own views of a list: opened, kept under a name, renamed, given the present filters, forgotten, shared. */
export function SavedViews({ screen, search, place, onOpen }: SavedViewsProps) {
  const client = useQueryClient();
  const views = useQuery(savedViewsOptions(screen));
  const [naming, setNaming] = useState<"new" | SavedView>();
  const kept = keptSearch(search, place);
  const present = views.data?.find((view) => view.search === kept);
  const then = (work: Promise<unknown>, message: string) =>
    work.then(
      () => {
        toast({ message, tone: "success" });
        return viewsChanged(client);
      },
      (error: unknown) => announceError(error),
    );
  return (
    <>
      <MenuButton
        trigger={(control) => (
          <Button
            {...control}
            size="small"
            color="inherit"
            className={styles.button ?? ""}
            startIcon={<Icon path={icons.bookmark} size={16} />}
          >
            <span className={styles.name}>{present?.name ?? "Vues"}</span>
          </Button>
        )}
      >
        {(close) => {
          const act = (work: () => void) => () => {
            close();
            work();
          };
          return [
            ...(views.data ?? []).map((view) => (
              <MenuItem
                key={view.id}
                dense
                selected={view === present}
                onClick={act(() => onOpen(parseSearch(view.search)))}
              >
                <span className={styles.item}>{view.name}</span>
              </MenuItem>
            )),
            ...(views.data?.length === 0
              ? [
                  <MenuItem key="none" dense disabled>
                    Aucune vue enregistrée
                  </MenuItem>,
                ]
              : []),
            <MenuItem
              key="keep"
              dense
              className={styles.first ?? ""}
              disabled={present !== undefined}
              onClick={act(() => setNaming("new"))}
            >
              Enregistrer cette vue…
            </MenuItem>,
            <MenuItem
              key="share"
              dense
              onClick={act(() => {
                const link = `${location.origin}${location.pathname}${kept === "" ? "" : `?${kept}`}`;
                navigator.clipboard.writeText(link).then(
                  () => toast({ message: "Lien copié.", tone: "success" }),
                  () => toast({ message: link, lasting: true }),
                );
              })}
            >
              Copier le lien
            </MenuItem>,
            ...(present === undefined
              ? (views.data ?? []).slice(0, 5).map((view) => (
                  <MenuItem
                    key={`replace-${view.id}`}
                    dense
                    onClick={act(
                      () =>
                        void then(replaceView(view.id, kept), `Vue «\u00a0${view.name}\u00a0» mise à jour.`),
                    )}
                  >
                    <span className={styles.item}>Mettre à jour «&#160;{view.name}&#160;»</span>
                  </MenuItem>
                ))
              : [
                  <MenuItem key="rename" dense onClick={act(() => setNaming(present))}>
                    Renommer «&#160;{present.name}&#160;»…
                  </MenuItem>,
                  <MenuItem
                    key="forget"
                    dense
                    onClick={act(() => {
                      void confirmInFrench({
                        title: `Supprimer la vue «\u00a0${present.name}\u00a0»\u00a0?`,
                        message: "La liste ne change pas\u00a0: seul le nom de ces filtres est oublié.",
                        confirmLabel: "Supprimer",
                      }).then((sure) => (sure ? then(forgetView(present.id), "Vue supprimée.") : undefined));
                    })}
                  >
                    Supprimer «&#160;{present.name}&#160;»
                  </MenuItem>,
                ]),
          ];
        }}
      </MenuButton>
      {naming !== undefined && (
        <ViewNameDialog
          title={naming === "new" ? "Enregistrer cette vue" : "Renommer la vue"}
          name={naming === "new" ? "" : naming.name}
          onClose={() => setNaming(undefined)}
          onSave={async (name) => {
            await (naming === "new" ? keepView({ screen, name, search: kept }) : renameView(naming.id, name));
            await viewsChanged(client);
            toast({ message: `Vue «\u00a0${name}\u00a0» enregistrée.`, tone: "success" });
          }}
        />
      )}
    </>
  );
}
