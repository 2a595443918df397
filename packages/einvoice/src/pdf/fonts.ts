import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

function face(path: string): Uint8Array {
  return readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`));
}

let faces: { readonly regular: Uint8Array; readonly strong: Uint8Array } | undefined;

/** Inter in its two weights, read once. PDF/A embeds them, cut to the letters that are printed. */
export function invoiceFonts(): { readonly regular: Uint8Array; readonly strong: Uint8Array } {
  faces ??= {
    regular: face("400Regular/Inter_400Regular.ttf"),
    strong: face("600SemiBold/Inter_600SemiBold.ttf"),
  };
  return faces;
}
