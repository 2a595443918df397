/** Why a file gives no rows; answered to the sender as details of EXCEL_UNREADABLE. */
export class UnreadableSheet extends Error {
  readonly details: Readonly<Record<string, string | number>>;

  constructor(details: Readonly<Record<string, string | number>> = {}) {
    super("the sheet cannot be read");
    this.details = details;
  }
}
