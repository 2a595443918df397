import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { loadConfig } from "../../apps/server/src/config.ts";
import { checkout } from "../checkout/checkout.ts";

const read = (path: string) => readFileSync(join(checkout, path), "utf8");

type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } };
interface Container {
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[];
  ports: { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  startupProbe: Probe;
  livenessProbe: Probe;
  volumeMounts: { mountPath: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    selector?: { matchLabels?: object };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: Container[];
        terminationGracePeriodSeconds: number;
        securityContext: { runAsUser: number };
      };
    };
  };
}

const text = read("deploy/kubernetes.yaml");
const documents = parseAllDocuments(text);
const manifests = documents.map((one) => one.toJS() as Manifest);
const of = (kind: string) => manifests.filter((one) => one.kind === kind);
const deployments = of("Deployment");
const settings = of("ConfigMap")[0]?.data ?? {};
/** The secret is the reader's to make: the words at the head of the file name what is in it. */
const secret = {
  TOKEN_SECRET: "a".repeat(32),
  FILES_URL: "s3://key:secret@host/bucket",
  SMTP_URL: "smtp://mail.example.fr",
  MAIL_FROM: "compta@example.fr",
  ADMIN_EMAIL: "admin@example.fr",
  ADMIN_PASSWORD: "never used",
};

it("is YAML without a fault, with what two servers need", () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(
    [
      "Cluster",
      "ConfigMap",
      "Deployment",
      "Deployment",
      "Ingress",
      "PodDisruptionBudget",
      "Service",
    ].toSorted(),
  );
  expect(
    Object.keys(secret).filter((name) => !text.slice(0, text.indexOf("apiVersion")).includes(name)),
  ).toEqual([]);
});

it.each(deployments.map((one) => [one.metadata.name, one] as const))(
  "%s starts with settings that the product has",
  (_, { spec }) => {
    const [container] = spec.template.spec.containers;
    const own = Object.fromEntries(
      (container?.env ?? []).map(({ name, value }) => [name, value ?? "postgres://db/grandlivre"]),
    );
    const given = { ...settings, ...secret, ...own };
    const config = loadConfig(given, "/nowhere");
    expect(config.role).toBe(spec.template.metadata.labels.role);
    expect(config).toMatchObject({
      production: true,
      trustProxy: true,
      drainSeconds: Number(settings.DRAIN_SECONDS),
    });
    const known = read("apps/server/src/config.ts");
    expect(Object.keys(given).filter((name) => !known.includes(`  ${name}: `))).toEqual([]);
    // It answers for so long, then ends what is under way in 30 s at most (docs/how-to/container.md).
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + 30);
  },
);

it.each(deployments.map((one) => [one.metadata.name, one] as const))(
  "%s runs the image as it is built",
  (_, { spec }) => {
    const dockerfile = read("Dockerfile");
    const { containers, securityContext } = spec.template.spec;
    expect(spec.selector?.matchLabels).toEqual(spec.template.metadata.labels);
    expect(dockerfile).toContain(`--uid ${securityContext.runAsUser} `);
    for (const container of containers) {
      const ports = container.ports.map(({ containerPort }) => containerPort);
      const exposed = (/^EXPOSE (.+)$/m.exec(dockerfile)?.[1] ?? "").split(" ").map(Number);
      expect(ports.filter((port) => !exposed.includes(port))).toEqual([]);
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
      const probes = [container.readinessProbe, container.startupProbe, container.livenessProbe].filter(
        (one) => one !== undefined,
      );
      const names = new Set(container.ports.map(({ name }) => name));
      for (const { httpGet, tcpSocket } of probes) expect(names).toContain(httpGet?.port ?? tcpSocket?.port);
      // A database that fails over is no reason to start a server anew.
      expect(container.livenessProbe.httpGet).toBeUndefined();
    }
  },
);
