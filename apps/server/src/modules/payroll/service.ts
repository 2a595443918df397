import type { Connection } from "../../database/connection.ts";
import { employeeRows } from "./employee.ts";

/** Whether a company has or had an employee: what holds all of its rows then holds pay. */
export async function hasPay(db: Connection, legalEntityId: string): Promise<boolean> {
  return (await employeeRows.count(db, legalEntityId, {})) > 0;
}
