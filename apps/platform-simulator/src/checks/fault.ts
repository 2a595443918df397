/** One thing that is wrong with a deposit (AcknowledgementDetail). */
export interface Detail {
  readonly level: "Error";
  readonly item: string;
  readonly reasonCode: string;
  readonly reasonMessage: string;
}

/** What is wrong with a deposit, as its acknowledgement says it. */
export const fault = (reasonCode: string, item: string, reasonMessage: string): Detail => ({
  level: "Error",
  item,
  reasonCode,
  reasonMessage,
});
