import { expect } from "@playwright/test";
import type pg from "pg";
import type { Api } from "./company.ts";
import { inDatabase } from "./database.ts";

/** How many jobs the product runs at once: when so many are blocked, the next one waits for its turn. */
const AT_ONCE = 2;

/**
 * Does `work` while no job of the product comes to its end: the last step of each of them is a notice to its owner, and no
 * notice is written before `work` is over.
 */
export async function whileNoJobEnds(work: (client: pg.Client) => Promise<void>): Promise<void> {
  await inDatabase(async (client) => {
    await client.query("begin");
    // It may be read, not written.
    await client.query("lock table user_notice in share mode");
    try {
      await work(client);
    } finally {
      await client.query("rollback");
    }
  });
}

/** Does `work` while every place of the product's worker is taken by an export of the company that cannot end. */
export async function whileWorkerIsBusy(api: Api, refId: string, work: () => Promise<void>): Promise<void> {
  const nothing = {
    legalEntityRefId: refId,
    bill_direction: "debit",
    format: "pdf",
    companyName: "personne",
  };
  await whileNoJobEnds(async (client) => {
    const jobs: string[] = [];
    for (let place = 0; place < AT_ONCE; place += 1)
      jobs.push((await api.post<{ jobId: string }>("/api/invoice/export", nothing)).jobId);
    const running = async () =>
      (await client.query("select from job where id = any($1) and state = 'running'", [jobs])).rowCount;
    await expect.poll(running).toBe(AT_ONCE);
    await work();
  });
}
