/** Where a code was sent, and when (milliseconds): what the next screen needs to send it again. */
export interface CodeSent {
  readonly recipient: { readonly email: string } | { readonly phone: string };
  readonly sentAt: number;
}

export type SignInNotice = "password-changed" | "account-opened";

declare module "@tanstack/react-router" {
  /** What one identity screen passes to the next: in the browser's history entry, never in an address. */
  interface HistoryState {
    readonly codeSent?: CodeSent;
    readonly notice?: SignInNotice;
    /** The address that a confirmation mail was sent to. */
    readonly confirming?: string;
  }
}
