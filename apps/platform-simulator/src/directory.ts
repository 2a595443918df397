import { isSiren } from "@grand-livre/domain/identifier/siren";
import { z } from "zod";

const lineSchema = z.object({
  /** SIREN, SIREN_SIRET, SIREN_SIRET_CodeRoutage or SIREN_Suffixe. */
  address: z.string().regex(/^\d{9}(?:_[^_]+){0,2}$/),
  status: z.enum(["Enabled", "Disabled", "Upcoming"]).default("Enabled"),
  platformType: z.enum(["WK", "DFH"]).default("WK"),
});

/** A company as it is told to the directory; `known: false` takes it out. */
export const companySchema = z.object({
  siren: z.string().regex(/^\d{9}$/),
  name: z.string().optional(),
  known: z.boolean().default(true),
  active: z.boolean().default(true),
  isPublic: z.boolean().default(false),
  lines: z.array(lineSchema).optional(),
});

type Row = Readonly<Record<string, unknown>>;
export type Kind = "siren" | "siret" | "routing-code" | "directory-line";

export interface Directory {
  tell(company: z.input<typeof companySchema>): void;
  /** The rows of the companies that were told, and of the valid SIRENs that a search names. */
  rows(kind: Kind, named: readonly string[]): Row[];
  /** Whether an address has an active line. */
  reaches(address: string): boolean;
}

/**
 * The directory of the simulated network. As the real one, it knows every company: each valid SIREN has an active line of its
 * own, unless something else was told about it.
 */
export function openDirectory(): Directory {
  const companies = new Map<string, z.infer<typeof companySchema>>();
  const companyOf = (siren: string) =>
    companies.get(siren) ?? (isSiren(siren) ? companySchema.parse({ siren }) : undefined);
  const linesOf = ({ siren, lines }: z.infer<typeof companySchema>) =>
    (lines ?? [lineSchema.parse({ address: siren })]).map((line) => partsOf(line));
  const rowsOf = (kind: Kind, siren: string): Row[] => {
    const company = companyOf(siren);
    if (!company?.known) return [];
    const status = { administrativeStatus: company.active ? "A" : "C" };
    const legalUnit = {
      siren,
      businessName: company.name ?? `Entreprise ${siren}`,
      entityType: company.isPublic ? "Public" : "PrivateVatRegistered",
      ...status,
    };
    if (kind === "siren") return [legalUnit];
    const lines = linesOf(company);
    if (kind === "directory-line") return lines.map((line) => ({ ...line, legalUnit }));
    const facilities = new Set(lines.flatMap(({ siret }) => siret ?? []));
    if (kind === "siret")
      return [...facilities].map((siret, index) => ({
        siret,
        siren,
        name: legalUnit.businessName,
        facilityType: index === 0 ? "P" : "S",
        address: { countryCode: "FR" },
        ...status,
        legalUnit,
      }));
    return lines.flatMap(({ siret, routingIdentifier }) =>
      siret === undefined || routingIdentifier === undefined
        ? []
        : {
            routingIdentifier,
            siret,
            routingIdentifierType: "0224",
            routingCodeName: routingIdentifier,
            ...status,
            legalUnit,
          },
    );
  };
  return {
    tell: (company) => void companies.set(company.siren, companySchema.parse(company)),
    rows: (kind, named) =>
      [...new Set([...companies.keys(), ...named.map((one) => one.slice(0, 9))])]
        .sort()
        .flatMap((siren) => rowsOf(kind, siren)),
    reaches: (address) =>
      rowsOf("directory-line", address.slice(0, 9)).some(
        (line) => line.addressingIdentifier === address && line.directoryLineStatus === "Enabled",
      ),
  };
}

function partsOf({ address, status, platformType }: z.infer<typeof lineSchema>) {
  const [siren = "", part, routingIdentifier] = address.split("_");
  const isSiret = part !== undefined && /^\d{14}$/.test(part);
  return {
    addressingIdentifier: address,
    platformType,
    directoryLineStatus: status,
    siren,
    ...(isSiret && { siret: part }),
    ...(routingIdentifier !== undefined && { routingIdentifier }),
    ...(part !== undefined && !isSiret && { addressingSuffix: part }),
  };
}
