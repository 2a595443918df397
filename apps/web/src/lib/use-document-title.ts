import { useEffect } from "react";

/** Names the browser's tab after the screen: `Factures fournisseurs · Grand Livre`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Grand Livre`;
  }, [title]);
}
