import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { valuesToReview } from "@grand-livre/domain/payroll/pay-values";
import type { Connection } from "../../database/connection.ts";
import { hasPay } from "./service.ts";
import { ownValues, seriesOf } from "./values.ts";

/** How many values somebody must check before next month is paid; none of a company without employees. */
export async function countValuesToReview(
  db: Connection,
  legalEntityId: string,
  day: string,
): Promise<number> {
  if (!(await hasPay(db, legalEntityId))) return 0;
  const series = seriesOf(await ownValues(db, legalEntityId));
  return valuesToReview(series, addMonths(`${day.slice(0, 7)}-01`, 1)).length;
}
