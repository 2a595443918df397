import { type ServerType, serve } from "@hono/node-server";
import { simulatorApp } from "./http/app.ts";
import { type SimulatorState, stateOf } from "./http/control.ts";
import { Simulator, type SimulatorOptions } from "./simulator.ts";

export interface RunningSimulator {
  /** `http://127.0.0.1:4180` */
  readonly origin: string;
  /** Everything that it received so far. */
  state(): SimulatorState;
  close(): Promise<void>;
}

/** Opens a simulated platform on a port of this machine; port 0 is any free one. */
export async function startSimulator({
  port = 0,
  host = "127.0.0.1",
  ...options
}: SimulatorOptions & { readonly port?: number; readonly host?: string } = {}): Promise<RunningSimulator> {
  const simulator = new Simulator(options);
  const { fetch } = simulatorApp(simulator);
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve({ fetch, hostname: host, port }, () => resolve(listening));
    listening.on("error", reject);
  });
  const address = server.address();
  const actual = typeof address === "object" && address !== null ? address.port : port;
  return {
    origin: `http://${host}:${actual}`,
    state: () => {
      simulator.advance();
      return stateOf(simulator);
    },
    close: () =>
      new Promise<void>((resolve) => {
        simulator.close();
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
