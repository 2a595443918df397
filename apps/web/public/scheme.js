// Runs before the first paint, so that a dark page never flashes white. The theme provider takes over afterwards.
(() => {
  let mode = "system";
  try {
    mode = localStorage.getItem("mui-mode") || mode;
  } catch {
    // Storage may be closed to us (private window): the default scheme is right then.
  }
  if (mode === "system") mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.colorScheme = mode;
})();
