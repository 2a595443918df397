const ATTRIBUTE = "data-color-scheme";

/** Paper is white: the dark scheme prints in the light one, and is restored afterwards. */
export function printInLight(): void {
  const page = document.documentElement;
  let before: string | null = null;
  const toPaper = () => {
    before ??= page.getAttribute(ATTRIBUTE);
    page.setAttribute(ATTRIBUTE, "light");
  };
  const toScreen = () => {
    if (before !== null) page.setAttribute(ATTRIBUTE, before);
    before = null;
  };
  window.addEventListener("beforeprint", toPaper);
  window.addEventListener("afterprint", toScreen);
  window.matchMedia("print").addEventListener("change", ({ matches }) => (matches ? toPaper() : toScreen()));
}
