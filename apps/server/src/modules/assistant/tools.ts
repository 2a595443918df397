import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import { z } from "zod";

/** One call of the API as an assistant sees it. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: Endpoint;
  /** What the tool says itself and its caller may not. */
  readonly fixed?: Readonly<Record<string, string>>;
};

const DRAFT = "Crée un brouillon, qu’une personne vérifie puis valide. Montants en centimes d’euro.";
const CENTS = "Montants en centimes d’euro.";

/** A tool is one endpoint that reads, or that makes a draft: none validates, pays, sends or deletes. */
export const tools: readonly Tool[] = [
  {
    name: "societes",
    title: "Sociétés",
    description:
      "Les sociétés ouvertes aux assistants, avec la référence (refId) que les autres outils demandent.",
    endpoint: legalEntityEndpoints.list,
  },
  {
    name: "exercices",
    title: "Exercices",
    description: "Les exercices d’une société et leurs périodes.",
    endpoint: fiscalExerciseEndpoints.list,
  },
  {
    name: "plan_comptable",
    title: "Plan comptable",
    description: "Les comptes d’un exercice.",
    endpoint: accountEndpoints.list,
  },
  {
    name: "codes_tva",
    title: "Codes de TVA",
    description: "Les codes de TVA d’une société.",
    endpoint: vatCodeEndpoints.list,
  },
  {
    name: "balance_generale",
    title: "Balance générale",
    description: `Les soldes des comptes entre deux dates d’un exercice. ${CENTS}`,
    endpoint: reportEndpoints.trialBalance,
  },
  {
    name: "pourquoi",
    title: "Pourquoi ce chiffre ? (grand livre d’un compte)",
    description: `Les lignes d’écriture qui font le solde d’un compte, avec le solde après chacune. ${CENTS}`,
    endpoint: reportEndpoints.generalLedger,
  },
  {
    name: "bilan",
    title: "Bilan",
    description: `Le bilan d’un exercice, chaque chiffre avec ses comptes. ${CENTS}`,
    endpoint: reportEndpoints.balanceSheet,
  },
  {
    name: "compte_de_resultat",
    title: "Compte de résultat",
    description: `Le compte de résultat d’un exercice, chaque chiffre avec ses comptes. ${CENTS}`,
    endpoint: reportEndpoints.incomeStatement,
  },
  {
    name: "balance_agee",
    title: "Balance âgée",
    description: `Ce que les clients doivent ou ce qui est dû aux fournisseurs à une date, par ancienneté. ${CENTS}`,
    endpoint: reportEndpoints.agedBalance,
  },
  {
    name: "ecritures",
    title: "Écritures",
    description: `Les écritures d’une société, par date. ${CENTS}`,
    endpoint: entryEndpoints.list,
  },
  {
    name: "ecriture",
    title: "Une écriture",
    description: `Une écriture, ses lignes et d’où vient chacune. ${CENTS}`,
    endpoint: entryEndpoints.read,
  },
  {
    name: "ventes",
    title: "Factures de vente",
    description: `Les factures et avoirs émis. ${CENTS}`,
    endpoint: invoiceEndpoints.list,
    fixed: { bill_direction: "credit" },
  },
  {
    name: "achats",
    title: "Factures d’achat",
    description: `Les factures et avoirs reçus. ${CENTS}`,
    endpoint: invoiceEndpoints.list,
    fixed: { bill_direction: "debit" },
  },
  {
    name: "facture",
    title: "Une facture",
    description: `Une facture de vente ou d’achat entière. ${CENTS}`,
    endpoint: invoiceEndpoints.read,
  },
  {
    name: "tiers",
    title: "Tiers",
    description: "Les clients et fournisseurs, par nom.",
    endpoint: counterpartyEndpoints.list,
  },
  {
    name: "fiche_tiers",
    title: "Un tiers",
    description: "Un client ou un fournisseur.",
    endpoint: counterpartyEndpoints.read,
  },
  {
    name: "proposer_ecriture",
    title: "Proposer une écriture",
    description: DRAFT,
    endpoint: entryEndpoints.create,
  },
  {
    name: "proposer_vente",
    title: "Proposer une facture de vente",
    description: DRAFT,
    endpoint: invoiceEndpoints.create,
    fixed: { bill_direction: "credit", status: "draft" },
  },
  {
    name: "proposer_achat",
    title: "Proposer une facture d’achat",
    description: DRAFT,
    endpoint: invoiceEndpoints.create,
    fixed: { bill_direction: "debit", status: "draft" },
  },
];

/** The argument under which a proposal is made once. */
export const IDEMPOTENCY_KEY = "idempotencyKey";

export const isProposal = ({ endpoint }: Tool): boolean => endpoint.method === "post";

type Place = "params" | "query" | "body";

/** The schemas of an endpoint's arguments, by where they go. */
export function schemasOf({ endpoint }: Tool): readonly (readonly [Place, z.ZodObject])[] {
  const { params, query, body } = endpoint;
  const all: readonly (readonly [Place, unknown])[] = [
    ["params", params],
    ["query", query],
    ["body", body],
  ];
  return all.filter((one): one is readonly [Place, z.ZodObject] => one[1] instanceof z.ZodObject);
}

const idempotencyKey = {
  type: "string",
  minLength: 1,
  maxLength: 200,
  description:
    "Une clé propre à cette proposition\u00a0: la même, répétée dans les 24 heures, ne crée rien de plus.",
};

/** The arguments of a tool as JSON Schema: those of its endpoint, without what the tool says itself. */
export function inputSchemaOf(tool: Tool) {
  const fixed = tool.fixed ?? {};
  const shown = schemasOf(tool).map(([, schema]) =>
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
  );
  const properties = Object.fromEntries(
    shown.flatMap((schema) => Object.entries(schema.properties ?? {}).filter(([name]) => !(name in fixed))),
  );
  const required = shown.flatMap((schema) => schema.required ?? []).filter((name) => !(name in fixed));
  const key = isProposal(tool) ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {};
  return {
    type: "object" as const,
    properties: { ...properties, ...key } as Record<string, object>,
    required: [...required, ...Object.keys(key)],
    additionalProperties: false,
  };
}
