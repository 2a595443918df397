import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { percentile } from "../benchmark/figures.ts";
import { onProduct } from "../benchmark/on-product.ts";
import { openVatYear, YEAR } from "../benchmark/vat-year.ts";

const SALES = 100_000;
/** Of three entries two are sales, and each has three lines. */
const LINES = (SALES * 9) / 2;
const LIMIT_MS = 300;
const READINGS = 40;

/** A sale to a consumer for each entry of the journal of sales. */
const INVOICES = `
insert into invoice (legal_entity_id, id, ref_id, direction, kind, status, label, label_key, bill_date, accounting_date, company_name,
  company_name_key, journal_id, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, entry_id, validated_at, created_by)
select e.legal_entity_id, gen_random_uuid(), e.number, 'credit', 'invoice', 'validated', e.label, e.label, e.entry_date, e.entry_date, 'Client',
  'client', e.journal_id, 100, 20, 120, 120, e.id, now(), (select id from user_account limit 1)
from entry e join legal_entity c on c.id = e.legal_entity_id where c.ref_id = $1 and e.journal_code = 'VE'`;
const ISSUED = `
insert into invoice_issued (legal_entity_id, invoice_id, document)
select i.legal_entity_id, i.id, '{"buyer": {"customerKind": "consumer", "address": {"country": "FR"}}}'
from invoice i join legal_entity c on c.id = i.legal_entity_id where c.ref_id = $1`;

/** The preview of a report of a company with a hundred thousand sales to consumers in a year. */
export const benchmark: Benchmark = {
  title: `The preview of e-reporting, ${SALES} sales`,
  async run({ root }) {
    return onProduct(root, async (person, client) => {
      const refId = await openVatYear(person, client, LINES);
      await client.query("set session_replication_role = replica");
      await client.query("update entry set source_kind = 'invoice'");
      await client.query(INVOICES, [refId]);
      await client.query(ISSUED, [refId]);
      await client.query("set session_replication_role = origin");
      await client.query("vacuum (analyze) entry, invoice, invoice_issued");
      const preview = async (startDate: string, endDate: string) => {
        const query = `legalEntityRefId=${refId}&kind=transactions&startDate=${startDate}&endDate=${endDate}`;
        const times: number[] = [];
        for (let reading = 0; reading < READINGS; reading += 1) {
          const since = performance.now();
          const { rows } = await person.get<{ rows: unknown[] }>(`/api/e-reporting?${query}`);
          times.push(performance.now() - since);
          if (rows.length === 0) throw new Error("nothing is reported");
        }
        return percentile(times, 95);
      };
      return [
        limited("ten days, p95", await preview(`${YEAR}-03-01`, `${YEAR}-03-10`), "ms", LIMIT_MS),
        limited("a month, p95", await preview(`${YEAR}-03-01`, `${YEAR}-03-31`), "ms", LIMIT_MS),
        {
          measure: "a year, longer than any period, p95",
          value: await preview(`${YEAR}-01-01`, `${YEAR}-12-31`),
          unit: "ms",
        },
      ];
    });
  },
};
