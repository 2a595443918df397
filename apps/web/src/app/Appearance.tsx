import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "./theme/theme.ts";

/** The server writes each answer's nonce on this tag (Vite puts it there); without it the policy refuses our styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/**
 * The components' own styles come first, whenever they are made: a screen's sheet, loaded before or after, prevails
 * over them. Without it a panel opened after a reload was laid out otherwise than one opened after signing in.
 */
const cache = createCache({
  key: "gl",
  prepend: true,
  ...(nonce === undefined || nonce === "" ? {} : { nonce }),
});

/** Theme and colour scheme: the system's unless the user chose otherwise; the choice is kept under `mui-mode`. */
export function Appearance({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
