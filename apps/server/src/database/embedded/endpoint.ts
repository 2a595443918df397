import { createServer } from "node:net";
import { join } from "node:path";

/** Where the embedded server listens: a Unix socket in `host`, or a port of 127.0.0.1. */
export type Endpoint = { host: string; port: number; settings: Record<string, string> };

/** The systems' own limit is 104 or 108 bytes, its closing zero included. */
const LONGEST_SOCKET_BYTES = 100;

const SOCKET_PORT = 5432;

/** The Unix socket in the cluster's folder, closed to other accounts; null where its path would not fit. */
export function socketEndpoint(folder: string): Endpoint | null {
  if (process.platform === "win32") return null;
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_SOCKET_BYTES) return null;
  return {
    host: folder,
    port: SOCKET_PORT,
    settings: {
      listen_addresses: "",
      port: String(SOCKET_PORT),
      // A list: quoted, so that a comma or a space in a folder's name stays in the name.
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: "0700",
    },
  };
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function portEndpoint(): Promise<Endpoint> {
  const port = await freePort();
  return {
    host: "127.0.0.1",
    port,
    settings: { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
