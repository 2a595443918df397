import type { ErrorCode } from "@grand-livre/contracts/errors";

/** The refusal behind each named constraint a command may meet when it races another one, or raw SQL. */
export const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  // Entries and their lines
  entry_balanced: "ENTRY_UNBALANCED",
  entry_validated_immutable: "ENTRY_ALREADY_VALIDATED",
  entry_line_validated_immutable: "ENTRY_ALREADY_VALIDATED",
  entry_reversed_once: "ENTRY_ALREADY_REVERSED",
  entry_date_in_period: "EXERCISE_NOT_FOUND",
  entry_opening_on_first_day: "ENTRY_DATE_INVALID",
  entry_exercise_open: "EXERCISE_CLOSED",
  entry_period_open: "PERIOD_CLOSED",
  entry_line_one_side: "ENTRY_LINE_ONE_SIDE",
  entry_line_of_account: "ENTRY_ACCOUNT_UNKNOWN",
  entry_line_of_counterparty: "ENTRY_COUNTERPARTY_UNKNOWN",
  entry_line_collective_needs_auxiliary: "ENTRY_COUNTERPARTY_REQUIRED",
  entry_line_auxiliary_needs_collective: "ENTRY_COUNTERPARTY_NOT_ALLOWED",
  entry_line_service_ordered: "ENTRY_LINE_SERVICE_DATES_INVALID",
  fiscal_period_without_draft: "PERIOD_HAS_DRAFTS",
};
