/** Works now and again at each interval, until stopped. A turn that comes before the last one has ended is left out. */
export function every(milliseconds: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(look, milliseconds);
  look();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
