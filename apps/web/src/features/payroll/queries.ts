import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { announceError } from "../../app/announce-error.ts";
import { download, saveFile } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../ui/toast.ts";

export const PAYROLL = payslipEndpoints.month.tag;

/** A command on payslips, told when it is done or refused; then everything of the pay is read again. */
export async function runOnPayroll<T>(work: () => Promise<T>, done: string): Promise<T | undefined> {
  let answer: T | undefined;
  try {
    answer = await work();
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await queryClient.invalidateQueries({ queryKey: [PAYROLL] });
  return answer;
}

/** Saves a payslip as a PDF. */
export async function savePayslip(id: string): Promise<void> {
  try {
    saveFile(await download(payslipEndpoints.print, { params: { id } }), "bulletin.pdf");
  } catch (error) {
    await announceError(error);
  }
}
