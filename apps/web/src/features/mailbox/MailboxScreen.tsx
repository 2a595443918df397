import type { Mail } from "@grand-livre/contracts/mailbox";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Loading } from "../../app/Loading.tsx";
import { lazyPart } from "../../app/lazy-part.tsx";
import { DetailPane, ListBeside } from "../../app/office/ListBeside.tsx";
import { PlaceButton, PlaceLink, Places, PlaceTitle } from "../../app/office/Places.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { LabelsDialog } from "./LabelsDialog.tsx";
import styles from "./Mailbox.module.css";
import { MailList } from "./MailList.tsx";
import { MailPager } from "./MailPager.tsx";
import { MailReader } from "./MailReader.tsx";
import { changeLayout, changeMail, mailsQuery, useMailbox } from "./mailbox-queries.ts";
import type { MailboxSearch } from "./mailbox-route.ts";
import { colorOf, emptyDraft, type MailDraft, placeIcon, placeTitle } from "./mailbox-words.ts";

const LAYOUTS = {
  right: "Lecture à droite",
  bottom: "Lecture au-dessous",
  none: "Lecture à la place de la liste",
} as const;

/** Its editor is fetched with the first message that is written. */
const Composer = lazyPart(
  () => import("./ComposeDialog.tsx"),
  ({ ComposeDialog }) => ComposeDialog,
);

/** The person's mailbox: places at the left, a page of ten mails, and the one that is open. */
export function MailboxScreen() {
  const search = useSearch({ from: "/shell/apps/mailbox" });
  const navigate = useNavigate();
  const { folders, filters, labels, layout } = useMailbox();
  const { data, error, refetch } = useQuery(mailsQuery(search));
  const [written, setWritten] = useState<MailDraft>();
  const [managing, setManaging] = useState(false);
  const show = (change: Partial<MailboxSearch>) =>
    void navigate({ to: "/apps/mailbox", search: { ...search, ...change } });
  const close = () => show({ mail: undefined });
  useShortcut("ctrl+/", () => setWritten(emptyDraft), { label: "Nouveau message" });

  // Beyond the last page there is nothing: the last one is shown instead.
  const lastPage = data?.mails === null ? data.pagination.lastPage : undefined;
  useEffect(() => {
    if (lastPage !== undefined)
      void navigate({ to: "/apps/mailbox", search: { ...search, page: lastPage }, replace: true });
  }, [lastPage, navigate, search]);

  function open(mail: Mail) {
    if (folders.find(({ id }) => id === mail.folder)?.slug === "drafts") {
      const { id, to, subject, content } = mail;
      const [cc, bcc] = [mail.cc, mail.bcc].map((list) => (list ?? []).join(", "));
      setWritten({ id, to, cc: cc ?? "", bcc: bcc ?? "", subject, content, files: mail.attachments });
      return;
    }
    show({ mail: mail.id });
    if (mail.unread) void changeMail(mail.id, { unread: false });
  }

  const place = [...folders, ...filters, ...labels].find(
    ({ slug }) => slug === (search.folder ?? search.filter ?? search.label ?? "inbox"),
  );
  const reader = search.mail !== undefined && (
    <MailReader
      key={search.mail}
      id={search.mail}
      folders={folders}
      labels={labels}
      onClose={close}
      hasBack={layout !== "right"}
      onWrite={setWritten}
    />
  );
  const mails = data?.mails ?? [];
  const list = (
    <>
      <PageHeader
        title={place === undefined ? "Messagerie" : placeTitle(place.slug, place.title)}
        secondary={
          <>
            {data !== undefined && "totalResults" in data.pagination && (
              <MailPager pagination={data.pagination} onPage={(page) => show({ page, mail: undefined })} />
            )}
            <ActionMenu
              label="Affichage"
              actions={Object.entries(LAYOUTS).map(([value, label]) => ({
                label,
                ...(value === layout ? { icon: icons.check } : {}),
                onSelect: () => void changeLayout(value as keyof typeof LAYOUTS),
              }))}
            />
          </>
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : mails.length === 0 ? (
        <EmptyState icon={icons.mail} title="Aucun message" />
      ) : (
        <Panel flush>
          <MailList mails={mails} open={search.mail} labels={labels} onOpen={open} />
        </Panel>
      )}
    </>
  );

  return (
    <Places
      label="Messagerie"
      head={
        <ActionButton icon={icons.edit} shortcut="Ctrl+/" onClick={() => setWritten(emptyDraft)}>
          Nouveau message
        </ActionButton>
      }
      places={<MailPlaces current={place?.id} onManage={() => setManaging(true)} />}
    >
      {layout === "right" ? (
        <ListBeside
          detail={
            reader && (
              <DetailPane title="Message" onClose={close}>
                {reader}
              </DetailPane>
            )
          }
        >
          {list}
        </ListBeside>
      ) : (
        <>
          {(layout === "bottom" || !reader) && list}
          {reader && (
            <div className={styles.below}>
              <Panel flush>{reader}</Panel>
            </div>
          )}
        </>
      )}
      {written !== undefined && <Composer initial={written} onClose={() => setWritten(undefined)} />}
      {managing && <LabelsDialog labels={labels} onClose={() => setManaging(false)} />}
    </Places>
  );
}

interface MailPlacesProps {
  readonly current: string | undefined;
  readonly onManage: () => void;
}

/** The folders, the filters and the labels of the mailbox. */
function MailPlaces({ current, onManage }: MailPlacesProps) {
  const { folders, filters, labels } = useMailbox();
  return (
    <>
      <PlaceTitle>Dossiers</PlaceTitle>
      {folders.map(({ id, slug, title, count }) => (
        <PlaceLink
          key={id}
          icon={placeIcon(slug)}
          count={count}
          to="/apps/mailbox"
          search={slug === "inbox" ? {} : { folder: slug }}
          current={current === id}
        >
          {placeTitle(slug, title)}
        </PlaceLink>
      ))}
      <PlaceTitle>Filtres</PlaceTitle>
      {filters.map(({ id, slug, title }) => (
        <PlaceLink
          key={id}
          icon={placeIcon(slug)}
          to="/apps/mailbox"
          search={{ filter: slug }}
          current={current === id}
        >
          {placeTitle(slug, title)}
        </PlaceLink>
      ))}
      <PlaceTitle>Étiquettes</PlaceTitle>
      {labels.map(({ id, slug, title, color }) => (
        <PlaceLink
          key={id}
          icon={icons.tag}
          color={colorOf(color)}
          to="/apps/mailbox"
          search={{ label: slug }}
          current={current === id}
        >
          {title}
        </PlaceLink>
      ))}
      <PlaceButton icon={icons.edit} onClick={onManage}>
        Gérer les étiquettes
      </PlaceButton>
    </>
  );
}
