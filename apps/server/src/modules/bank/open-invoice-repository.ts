import { MATCH_LIMITS } from "@grand-livre/domain/bank/candidate";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { NAMED } from "../../database/named-statements.ts";

export type OpenInvoiceRow = {
  readonly id: string;
  readonly refId: string | null;
  readonly billNumber: string | null;
  readonly orderReference: string | null;
  readonly direction: "credit" | "debit";
  readonly kind: string;
  readonly billDate: string;
  readonly dueDate: string;
  /** In euros, as booked. */
  readonly remainingCents: number;
  readonly currency: string;
  /** What is left of a document in a currency, in its smallest units. */
  readonly remainingUnits: number | null;
  readonly counterpartyId: string;
  readonly counterpartyName: string;
  readonly iban: string | null;
  readonly counterpartyIban: string | null;
  /** The references of the transfers under way that pay it. */
  readonly endToEndIds: readonly string[];
};

/** A third party with something left to pay, by the name and the IBANs in the operations. */
export type ToldPartyRow = {
  readonly id: string;
  readonly name: string;
  readonly ibans: readonly string[];
};

const isOpen = sql`i.deleted_at is null and i.open_cents > 0 and i.bill_date is not null and not i.turned_down`;

/** The third parties with open documents whose IBAN is given, or at least half of whose name: its words of three letters and more. */
export async function findToldParties(
  db: Connection,
  legalEntityId: string,
  { ibans, words }: { readonly ibans: readonly string[]; readonly words: readonly string[] },
): Promise<ToldPartyRow[]> {
  const [someIbans, someWords] = [sql`${[...ibans]}::text[]`, sql`${[...words]}::text[]`];
  const { rows } = await sql<ToldPartyRow>`${NAMED}
    with paid as materialized (
      select i.counterparty_id, array_agg(distinct i.iban) as ibans from invoice i
      where i.legal_entity_id = ${legalEntityId} and ${isOpen} and i.iban = any(${someIbans})
      group by 1
    )
    select c.id, c.name, array_remove(p.ibans || c.iban, null) as ibans
    from counterparty c left join paid p on p.counterparty_id = c.id
    where c.legal_entity_id = ${legalEntityId}
      and (p.ibans is not null or c.iban = any(${someIbans}) or string_to_array(c.name_key, ' ') && ${someWords} and (
        select 2 * count(*) filter (where w.word = any(${someWords})) >= count(*)
        from unnest(string_to_array(c.name_key, ' ')) w(word) where length(w.word) > 2))
      and exists (select from invoice i where i.legal_entity_id = c.legal_entity_id and i.counterparty_id = c.id and ${isOpen})`.execute(
    db,
  );
  return rows;
}

/** The content of the operations at hand: amounts without their sign, keys of numbers, third parties and amounts of theirs. */
export type Wanted = {
  readonly amounts: readonly number[];
  readonly numbers: readonly string[];
  readonly partyIds: readonly string[];
  readonly ofParties: readonly {
    readonly partyId: string;
    readonly leastCents: number;
    readonly mostCents: number;
  }[];
  /** Euros booked of documents in other currencies. */
  readonly inCurrency: readonly { readonly leastCents: number; readonly mostCents: number }[];
};

/** Documents of one amount: more than that leave no operation certain. */
const MOST_OF_AMOUNT = 200;
/** Documents in a currency that may be one amount: further ones are told by a name or a number. */
const MOST_IN_CURRENCY = 50;
/** Documents of one number: suppliers number alike. */
const MOST_OF_NUMBER = 50;
/** Documents of a third party on one side, the oldest due: sums are looked for among fewer (`MATCH_LIMITS.combined`). */
const MOST_OF_PARTY = MATCH_LIMITS.ofParty;

/**
 * Validated documents with something left to pay: of one of these amounts, in a transfer of one, of one of these numbers, of a third
 * party and between amounts; and the oldest due of third parties.
 */
export async function findOpenInvoices(
  db: Connection,
  legalEntityId: string,
  { amounts, numbers, partyIds, ofParties, inCurrency }: Wanted,
): Promise<OpenInvoiceRow[]> {
  const open = (condition: RawBuilder<unknown>) => sql`
    select i.id from invoice i where i.legal_entity_id = ${legalEntityId} and ${isOpen} and ${condition}`;
  const column = <Key extends keyof Wanted["ofParties"][number]>(key: Key) =>
    ofParties.map((one) => one[key]);
  const numbered = (condition: RawBuilder<unknown>) => sql`
      union select f.id from unnest(${[...numbers]}::text[]) n(key)
        cross join lateral (${open(condition)} order by i.id limit ${MOST_OF_NUMBER}) f`;
  // Each way has its index, which a limit of its own holds it to; one condition of them all would read every open document. To plan
  // so many ways takes longer than to go them: the statement is prepared.
  const { rows } = await sql<OpenInvoiceRow>`${NAMED}
    with found as (
      select f.id from unnest(${[...amounts]}::bigint[]) a(cents)
        cross join lateral (${open(sql`i.open_cents = a.cents`)} order by i.id limit ${MOST_OF_AMOUNT}) f
      union select f.id
        from unnest(${column("partyId")}::uuid[], ${column("leastCents")}::bigint[], ${column("mostCents")}::bigint[]) p(id, least, most)
        cross join lateral (${open(sql`i.counterparty_id = p.id and i.open_cents between p.least and p.most`)}
          order by i.open_cents, i.id limit ${MOST_OF_AMOUNT}) f
      union select f.id from unnest(${[...partyIds]}::uuid[]) p(id) cross join unnest(array['credit', 'debit']) d(direction)
        cross join lateral (${open(sql`i.counterparty_id = p.id and i.direction = d.direction`)}
          order by coalesce(i.due_date, i.bill_date), i.id limit ${MOST_OF_PARTY}) f
      union select f.id
        from unnest(${inCurrency.map((one) => one.leastCents)}::bigint[], ${inCurrency.map((one) => one.mostCents)}::bigint[]) r(least, most)
        cross join lateral (${open(sql`i.currency <> 'EUR' and i.open_cents between r.least and r.most`)}
          order by abs(2 * i.open_cents - r.least - r.most), i.id limit ${MOST_IN_CURRENCY}) f
      ${numbered(sql`i.ref_key = n.key`)}
      ${numbered(sql`i.order_key <> '' and i.order_key = n.key`)}
      ${numbered(sql`i.bill_number_key <> '' and i.bill_number_key = n.key`)}
      union select d.invoice_id from transfer t
        join transfer_document d on d.legal_entity_id = t.legal_entity_id and d.transfer_id = t.id
        where t.legal_entity_id = ${legalEntityId} and t.live and t.amount_cents = any(${[...amounts]}::bigint[])
    )
    select o.* from found f cross join lateral (
      select i.id, i.ref_id, i.bill_number, i.order_reference, i.direction, i.kind, i.bill_date,
        coalesce(i.due_date, i.bill_date) as due_date, i.open_cents as remaining_cents, i.currency,
        i.currency_payable - i.currency_settled as remaining_units,
        i.counterparty_id, c.name as counterparty_name, i.iban, c.iban as counterparty_iban,
        array(select t.end_to_end_id from transfer_document d
          join transfer t on t.legal_entity_id = d.legal_entity_id and t.id = d.transfer_id
          join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id
          where d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.live and o.state = 'issued') as end_to_end_ids
      from invoice i join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
      where i.legal_entity_id = ${legalEntityId} and i.id = f.id and ${isOpen}
      limit 1) o`.execute(db);
  return rows;
}
