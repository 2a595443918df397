import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { PartyDocument, PartyMessage } from "@grand-livre/contracts/third-party";
import { useNavigate } from "@tanstack/react-router";
import { deliveryWords } from "../../app/document/delivery-words.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PartyTable } from "./PartyTable.tsx";
import { usePartyPages } from "./use-party-pages.ts";

/** « Documents »: the bills as they came and the proofs that were joined, each on its invoice. */
export function PartyDocuments({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const list = usePartyPages(thirdPartyEndpoints.documents, id, ({ documents }) => documents);
  return (
    <PartyTable
      label="Documents du tiers"
      columns={documentColumns}
      list={list}
      onOpen={({ invoiceId, direction }) =>
        void navigate({
          to: direction === "credit" ? "/accounting/invoices/$id" : "/accounting/supplier-bills/$id",
          params: { id: invoiceId },
        })
      }
      empty={{
        icon: icons.paperclip,
        title: "Aucun document",
        text: "Les factures déposées et les justificatifs joints s’affichent ici.",
      }}
    />
  );
}

const documentColumns: readonly Column<PartyDocument>[] = [
  { id: "file", header: "Fichier", card: "title", truncate: true, value: ({ fileName }) => fileName },
  {
    id: "role",
    header: "Nature",
    width: "150px",
    value: ({ role }) => (role === "original" ? "Facture reçue" : "Justificatif"),
  },
  {
    id: "invoice",
    header: "Facture",
    width: "180px",
    truncate: true,
    value: ({ invoiceName }) => invoiceName,
  },
  {
    id: "added",
    header: "Ajouté le",
    width: "150px",
    card: "aside",
    value: ({ addedAt }) => formatDateTime(addedAt),
  },
];

/** « Messages »: the reminders that were sent to the third party. */
export function PartyMessages({ id }: { readonly id: string }) {
  const list = usePartyPages(thirdPartyEndpoints.messages, id, ({ messages }) => messages);
  return (
    <PartyTable
      label="Messages envoyés au tiers"
      columns={messageColumns}
      list={list}
      empty={{
        icon: icons.mail,
        title: "Aucun message",
        text: "Les relances envoyées à ce client s’affichent ici.",
      }}
    />
  );
}

const messageColumns: readonly Column<PartyMessage>[] = [
  { id: "sent", header: "Le", width: "150px", value: ({ sentAt }) => formatDateTime(sentAt) },
  { id: "level", header: "Niveau", width: "150px", value: ({ levelName }) => levelName },
  { id: "subject", header: "Objet", card: "title", truncate: true, value: ({ subject }) => subject },
  { id: "to", header: "Destinataire", width: "200px", truncate: true, value: ({ recipient }) => recipient },
  {
    id: "by",
    header: "Par",
    width: "140px",
    truncate: true,
    from: "medium",
    value: ({ automatic, sentBy }) => (automatic ? "Envoi automatique" : sentBy),
  },
  {
    id: "delivery",
    header: "Statut",
    width: "130px",
    value: ({ delivery }) => deliveryWords[delivery][0],
    cell: ({ delivery }) => (
      <StatusChip tone={deliveryWords[delivery][1]}>{deliveryWords[delivery][0]}</StatusChip>
    ),
  },
  {
    id: "remaining",
    header: "Réclamé",
    kind: "amount",
    width: "120px",
    card: "aside",
    value: ({ remainingCents }) => remainingCents,
    cell: ({ remainingCents }) => <Amount cents={remainingCents} currency="EUR" />,
  },
];
