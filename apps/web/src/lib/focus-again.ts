/** Remembers what has the focus, for a form that loses it while it is sent. Answers what gives it back. */
export function focusAgain(): () => void {
  const focused = document.activeElement;
  return () =>
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    });
}
