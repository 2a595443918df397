import type { DirectoryLine } from "../../app/directory/use-directory.ts";

export interface AddressGap {
  readonly address: string;
  readonly gap: "absent" | "inactive" | "elsewhere" | "unknown";
  readonly platform?: string | undefined;
}

/** Where the company's own addresses and the lines of the directory differ. */
export function compareAddresses(
  own: readonly string[],
  lines: readonly DirectoryLine[],
): readonly AddressGap[] {
  const ours = own.flatMap((address): readonly AddressGap[] => {
    const all = lines.filter((line) => line.address === address);
    const line = all.find(({ active }) => active) ?? all[0];
    if (line === undefined) return [{ address, gap: "absent" }];
    if (!line.active) return [{ address, gap: "inactive" }];
    return line.platform === "DFH" ? [{ address, gap: "elsewhere", platform: line.platform }] : [];
  });
  const others = lines
    .filter((line) => line.active && !own.includes(line.address))
    .map(({ address }): AddressGap => ({ address, gap: "unknown" }));
  return [...ours, ...others];
}
