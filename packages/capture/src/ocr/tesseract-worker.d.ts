/** The part of tesseract.js that its own worker thread runs. It ships without types. */
declare module "tesseract.js/src/worker-script/index.js" {
  interface Packet {
    readonly workerId: string;
    readonly jobId: string;
    readonly action: "load" | "loadLanguage" | "initialize" | "setParameters" | "recognize";
    readonly payload: unknown;
  }
  interface Answer {
    readonly jobId: string;
    readonly status: "resolve" | "reject" | "progress";
    readonly data: unknown;
  }
  const script: {
    dispatchHandlers(packet: Packet, send: (answer: Answer) => void): void;
    setAdapter(adapter: object): void;
  };
  export default script;
}

declare module "tesseract.js/src/worker-script/node/getCore.js" {
  const getCore: (...given: readonly unknown[]) => Promise<(settings: object) => Promise<object>>;
  export default getCore;
}
