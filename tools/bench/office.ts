import type pg from "pg";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { medianOf } from "../benchmark/figures.ts";
import { onProduct } from "../benchmark/on-product.ts";

const FEW = 1000;
const MANY = 100_000;
const MOST_RATIO = 2;

/** Fills the office up to so many mails, products, contacts and cards; a board keeps a hundred cards. */
async function fill(client: pg.Client, from: number, to: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${to}) as n`;
  const person = "(select id from user_account where email = 'admin@demo.fr')";
  await client.query(`insert into mail (user_id, id, sender, receiver, date, subject, content, unread, folder)
    select ${person}, gen_random_uuid(), '{"avatar": null, "contact": "Zoé <zoe@exemple.fr>"}', 'moi', now() - n * interval '1 minute',
      'Sujet ' || n, repeat('Le contenu du message. ', 20), n % 100 = 0, f.id
    from ${numbers} join mail_folder f on f.position = 1 + n % 5`);
  await client.query(`insert into product (id, name, stock, price)
    select gen_random_uuid(), 'Article ' || md5(n::text), n % 100, n % 1000 from ${numbers}`);
  await client.query(`insert into contact (user_id, id, name, name_key)
    select ${person}, gen_random_uuid(), name, lower(name) from (select 'Personne ' || md5(n::text) as name from ${numbers}) c`);
  await client.query(`with made as (
      insert into board (id, title, position) select gen_random_uuid(), 'Tableau ' || n, n
      from generate_series(${from / 100 + 10}, ${to / 100 + 9}) as n returning id),
    listed as (
      insert into board_list (id, board_id, title, position) select gen_random_uuid(), id, 'Liste', 1 from made returning id, board_id)
    insert into board_card (id, board_id, list_id, title, position)
    select gen_random_uuid(), board_id, id, 'Carte ' || n, n from listed, generate_series(1, 100) as n`);
  // What the database does by itself some minutes after so many rows came.
  await client.query("vacuum analyze mail, product, contact, board, board_list, board_card");
}

/** Pages of the office with a hundred times the rows: each within twice its time. */
export const benchmark: Benchmark = {
  title: "The office with 100,000 rows beside 1,000",
  async run({ root }) {
    return onProduct(root, async (person, client) => {
      const [board] = await person.get<{ id: string }[]>("/api/apps/scrumboard/boards");
      const pages: Readonly<Record<string, string>> = {
        "a page of a mailbox": "/api/apps/mailbox/mails?folder=inbox&page=1",
        "a page of products": "/api/apps/ecommerce/inventory/products?page=0&sort=name&order=asc",
        "a board": `/api/apps/scrumboard/board?id=${board?.id}`,
        "contacts found by name": "/api/apps/contacts/search?query=benali",
      };
      const measured = async () => {
        const times: Record<string, number> = {};
        for (const [what, path] of Object.entries(pages))
          times[what] = await medianOf(() => person.get(path));
        return times;
      };
      await fill(client, 0, FEW);
      const few = await measured();
      await fill(client, FEW, MANY);
      const many = await measured();
      return Object.keys(pages).flatMap((what): Row[] => [
        { measure: `${what}, ${FEW} rows`, value: few[what] ?? 0, unit: "ms" },
        limited(`${what}, ${MANY} rows`, many[what] ?? 0, "ms", MOST_RATIO * (few[what] ?? 0)),
      ]);
    });
  },
};
